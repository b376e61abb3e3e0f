export { describeFeed, itDescribesAllFeeds, type Conformance, type FeedFixture } from './feed-conformance';
export {
  aGrove,
  aMangoFeed,
  anAnswer,
  FixedWatchlist,
  mango,
  type MangoRecord,
  villages,
} from '../__fixtures__/invented-source';
export { aWatchedIssue } from '../__fixtures__/watched-issue';
export { readAtHand } from './read-at-hand';
