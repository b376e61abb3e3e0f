export { type Call, type FakeData, FakeMarket, type Refusal } from './fake-market';
export { type SignedDelivery, signedDelivery } from './signed-delivery';
