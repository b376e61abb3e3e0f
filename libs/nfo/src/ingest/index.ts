export { NfoClockworkModule, NfoIngestModule } from './nfo-ingest.module';
export { NfoLifecycle } from './nfo.lifecycle';
export { SampleNfoLoader } from '../sample/sample-loader';
export { sampleNfoEvents } from '../sample/sample-nfo-events';
export { publishedNfos } from '../persistence/published-nfos';
