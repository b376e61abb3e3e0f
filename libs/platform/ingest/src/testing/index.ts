export { detain } from '../quarantine';
export { startFeatureDatabase, type FeatureDatabase, type TestBatch } from './feature-database';
export { poorerInstants } from './poorer-instants';
export { sampleInstants, type SampleInstant } from './sample-instants';
