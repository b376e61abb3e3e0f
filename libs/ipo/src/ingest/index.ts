export { BiddingDayFollower } from './bidding-day-follower';
export { IpoClockworkModule, IpoIngestModule } from './ipo-ingest.module';
export { IpoLifecycle } from './ipo.lifecycle';
export { SampleIpoLoader } from '../sample/sample-loader';
export { sampleIpoEvents } from '../sample/sample-ipo-events';
export { publishedIpos } from '../persistence/published-ipos';
export { IpoMender, type Mending } from './ipo-mender';
export type { IpoFault } from '../persistence/faulty-ipos.repository';
