export { ipowatchSource } from './ipowatch.source';
