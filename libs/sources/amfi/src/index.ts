export { amfiSource } from './amfi.source';
export type { AmfiClient } from './amfi.client';
