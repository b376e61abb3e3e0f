export { GmpClockworkModule, GmpIngestModule } from './gmp-ingest.module';
export { GmpKeeper } from './gmp-keeper';
export { SampleGmpLoader } from '../sample/sample-loader';
export { sampleGmpEvents } from '../sample/sample-gmp-events';
