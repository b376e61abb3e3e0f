export { NfoClockworkModule, NfoIngestModule } from './nfo-ingest.module';
export { NfoLifecycle } from './nfo.lifecycle';
export { SampleNfoLoader } from '../sample/sample-loader';
export { sampleNfoEvents } from '../sample/sample-nfo-events';
export type { PublishedNfo } from '../domain/published-nfo';
export { publishedNfos } from '../persistence/published-nfos';
