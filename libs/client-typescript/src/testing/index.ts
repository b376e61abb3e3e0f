export type { Call, Refusal } from './fake-calls';
export { type FakeData, FakeMarket } from './fake-market';
export { type SignedDelivery, signedDelivery } from './signed-delivery';
