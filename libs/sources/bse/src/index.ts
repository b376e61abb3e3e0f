export { bseSource } from './bse.source';
export type { BseClient } from './bse.client';
