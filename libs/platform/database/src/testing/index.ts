export { openTestDatabase, type OpenTestDatabase } from './open-test-database';
export { ListedChanges, listedParts } from './listed-changes';
export { CountingReads } from './visited-rows';
export { readsOf, type ReadCollection } from './collection-visits';
export { growthOf, hasGrown, type Growth, type MeasuredRead } from './growth';
export { revertMigration } from './revert-migration';
export { describeSampleHistories, type SampleHistories } from './sample-histories';
