import type { DatabaseParts } from '@market/database';
import { ConfirmNames1795000000090 } from './migrations/confirm-names-1795000000090';
import { CreateFeedPlan1795000000010 } from './migrations/create-feed-plan-1795000000010';
import { CreateIngest1795000000000 } from './migrations/create-ingest-1795000000000';
import { DescribeFeeds1795000006210 } from './migrations/describe-feeds-1795000006210';
import { KeepLastChecks1795000009987 } from './migrations/keep-last-checks-1795000009987';
import { KeepSides1795000000040 } from './migrations/keep-sides-1795000000040';
import { KeepWhatIsUsual1795000000020 } from './migrations/keep-what-is-usual-1795000000020';
import { NameListedOffers1795000009996 } from './migrations/name-listed-offers-1795000009996';
import { NoteEditions1795000000080 } from './migrations/note-editions-1795000000080';
import { PlanSoleFeeds1795000000030 } from './migrations/plan-sole-feeds-1795000000030';
import { RememberAbsentFiles1795000000050 } from './migrations/remember-absent-files-1795000000050';
import { RememberKeys1795000000070 } from './migrations/remember-keys-1795000000070';
import { RememberUnreadKeys1795000009830 } from './migrations/remember-unread-keys-1795000009830';
import { WatchRequests1795000000060 } from './migrations/watch-requests-1795000000060';

export { FeedPlan } from './feed-plan';
export type { FeedRuns } from './feed-scheduler';
export { tooMany } from './batch-gate';
export { clockJob, type ClockJobOptions, type ClockStep } from './clock-job';
export { historyJob } from './history-job';
export {
  RecordIntake,
  type Doubt,
  type Incoming,
  type IntakeBatch,
  type IntakeOutcome,
  type Side,
} from './intake';
export { IntakeRegistry } from './intake-registry';
export { keysReadBefore } from './known-suspects';
export { FeedRunner, type FeedRunnerParts } from './feed-runner';
export {
  type Capture,
  type FeedCheck,
  FeedChecks,
  isBroken,
  type PayloadComparison,
  storeChecks,
  type WatchedRequest,
} from './checks';
export { Rereading } from './reread';
export { QuarantineAdministration } from './quarantine-administration';
export type { QuarantineEntry } from './quarantine';
export type { RunReport, RunStatus } from './run-log';
export { describeDecision, describeRun } from './run-report';
export { PayloadArchive } from './payload-archive';
export { filesOfHeldBatches, pruneQuarantine, pruneRunLog } from './prune-records';
export { SourceRegistry, sourceSettings, type RegisteredFeed } from './source-registry';
export { SourceTime } from './source-time';
export { feedStatuses, type FeedStatus } from './feed-status';
export { SampleLoader, type SampleDay, samplesSince } from './sample-loader';
export { loadFact, ModeRefused, settleMode, storeFact } from './source-mode';
export { ingestConfig } from './ingest.config';
export { IngestModule, type IngestOptions } from './ingest.module';
export { ReaderApart, type ReadingBounds } from './reading/reader-apart';
export { lifecycleTick } from './lifecycle-tick';
export { TradingDayFollower } from './trading-day-follower';
export { residentBytes } from './reading/memory-of-process';

/** Tables of the collecting side. */
export const ingestParts: DatabaseParts = {
  entities: [],
  migrations: [
    CreateIngest1795000000000,
    CreateFeedPlan1795000000010,
    KeepWhatIsUsual1795000000020,
    PlanSoleFeeds1795000000030,
    KeepSides1795000000040,
    RememberAbsentFiles1795000000050,
    WatchRequests1795000000060,
    RememberKeys1795000000070,
    NoteEditions1795000000080,
    RememberUnreadKeys1795000009830,
    KeepLastChecks1795000009987,
    ConfirmNames1795000000090,
    DescribeFeeds1795000006210,
    NameListedOffers1795000009996,
  ],
};
