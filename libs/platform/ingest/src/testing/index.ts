export { startFeatureDatabase, type FeatureDatabase, type TestBatch } from './feature-database';
