export { GmpClockworkModule, GmpIngestModule } from './gmp-ingest.module';
export { GmpFollower } from './gmp-follower';
export { GmpKeeper } from './gmp-keeper';
export { SampleGmpLoader } from '../sample/sample-loader';
export { sampleGmpEvents } from '../sample/sample-gmp-events';
