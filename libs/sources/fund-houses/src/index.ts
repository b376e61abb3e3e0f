export { fundHousesSource } from './fund-houses.source';
export type { FundHousesClient } from './fund-houses.client';
