export { createTestDatabase, type TestDatabase } from './test-database';
export { describeFeed, type Conformance, type FeedFixture } from './feed-conformance';
