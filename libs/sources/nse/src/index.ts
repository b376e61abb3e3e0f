export { nseSource } from './nse.source';
export type { NseClient } from './nse.client';
