export { nseSource } from './nse.source';
