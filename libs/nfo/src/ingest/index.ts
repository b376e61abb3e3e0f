export { NfoClockworkModule, NfoIngestModule } from './nfo-ingest.module';
export { NfoLifecycle } from './nfo.lifecycle';
export { SampleNfoLoader } from '../sample/sample-loader';
