export { openTestDatabase, type OpenTestDatabase } from './open-test-database';
export { startFeatureDatabase, type FeatureDatabase, type TestBatch } from './feature-database';
