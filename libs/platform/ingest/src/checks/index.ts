export type { DryRun, WouldChange } from './dry-run';
export {
  type Capture,
  FeedChecks,
  isBroken,
  type CheckOutcome,
  type FeedCheck,
  type PayloadComparison,
} from './feed-checks';
export type { WatchedRequest } from './watched-http';
export { storeChecks } from './store-checks';
