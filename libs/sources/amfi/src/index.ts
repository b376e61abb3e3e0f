export { amfiSource } from './amfi.source';
