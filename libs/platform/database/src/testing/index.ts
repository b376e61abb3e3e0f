export { openTestDatabase, type OpenTestDatabase } from './open-test-database';
export { ListedChanges, listedParts } from './listed-changes';
export { CountingReads } from './visited-rows';
export { growthOf, hasGrown } from './collection-growth';
