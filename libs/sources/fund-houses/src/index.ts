export { fundHousesSource } from './fund-houses.source';
