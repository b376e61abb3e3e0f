export { openTestDatabase, type OpenTestDatabase } from './open-test-database';
export { CountingReads } from './visited-rows';
export { growthOf, hasGrown } from './collection-growth';
