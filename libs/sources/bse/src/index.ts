export { bseSource } from './bse.source';
