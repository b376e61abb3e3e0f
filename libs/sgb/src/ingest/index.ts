export { SgbClockworkModule, SgbIngestModule } from './sgb-ingest.module';
export { SgbInitialLoad } from './initial-load';
export { SgbLifecycle } from './sgb.lifecycle';
export { SampleSgbLoader } from '../sample/sample-loader';
export { sampleSgbEvents } from '../sample/sample-sgb-events';
export type { PublishedSgb } from '../domain/published-sgb';
export { publishedSgbs } from '../persistence/published-sgbs';
