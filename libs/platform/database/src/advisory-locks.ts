/**
 * Numbers of all advisory locks that the service takes in its database, each with the work that it protects. A number
 * never changes: during a rolling upgrade the old and the new processes have to exclude each other. The lint rule
 * `market/advisory-locks` reports a lock whose number is not listed here. Locks with one key and locks with two keys
 * never conflict, whatever their numbers.
 */
export const advisoryLocks = {
  /** Migrations: only one process applies them at a time. Held by a session. */
  migrations: 7_105_264_271,
  /** Right to be the only API process, needed when limits are counted in the process. Held by a session. */
  apiServing: 7_105_264_272,
  /** Positions of events in the log: only one process gives them at a time. Held by a transaction. */
  eventLog: 7_105_264_280,
  /** Positions of changed records: only one process gives them. Held by a transaction. */
  changeLog: 1_795_730,
  /**
   * Open event streams of an account: two requests cannot both take the last free one. The key is a hash of the account
   * with this number as its seed. Held by a transaction.
   */
  eventStreams: 1_795_007,
  /** Retention: only one ingestor deletes. Held by a transaction. */
  retention: 7_105_264_390,
  /**
   * Leasing of webhook deliveries: serialised, so that each transaction sees the leases of the others. Held by a
   * transaction.
   */
  webhookClaims: 1_795_400_500,
  /** Sweep of the delivery queue: only one process sweeps. Held by a session. */
  webhookSweep: 1_795_400_501,
  /**
   * Fan-outs of events to webhook endpoints: shared by each from before it reads its subscriptions. A replay looks in `pg_locks`
   * until those that shared it have ended; an older version takes it alone for an instant. Held by a transaction.
   */
  webhookFanOuts: 1_795_400_502,
  /**
   * Number of an account's webhook endpoints: two requests cannot both take the last free one. The key is a hash of the
   * account with this number as its seed. Held by a transaction.
   */
  webhookEndpoints: 1_795_004,
  /**
   * Replays to a webhook endpoint, one at a time. The key is a hash of the endpoint's id with this number as its seed.
   * Held by a transaction.
   */
  webhookReplays: 1_795_006,
  /**
   * Number of an account's calendar feeds: two requests cannot both make the last allowed one. The key is a hash of the
   * account with this number as its seed. Held by a transaction.
   */
  calendarFeeds: 1_795_752,
  /** Number of an account's export links, as `calendarFeeds`. Held by a transaction. */
  exportLinks: 1_795_996,
  /** Count of links to sign in, of users and of strangers: both wait for each other alike. Held by a transaction. */
  signInLinks: 1_795_150,
  /**
   * Team of an account: a change of it waits for joins, which share it, and joins for a change. The key is a hash of the account with
   * this number as its seed. Held by a transaction.
   */
  teams: 1_795_151,
  /**
   * Heartbeat of a process that leases webhook deliveries. Second key: the number of the process. Shared; held by a
   * session.
   */
  webhookHolders: 1_795_400,
  /** Freshness by day: only one ingestor judges and records. Held by a transaction. */
  freshnessDays: 1_795_670,
  /**
   * IPOs: serialises intakes, lifecycle and samples of a data set. Second key of all ledger locks: see `lockLedger`.
   */
  ipoLedger: 662_813_356,
  /** Grey market premiums. */
  gmpLedger: 1_795_310,
  /** New fund offers and fund houses. */
  nfoLedger: 1_705_264_304,
  /** Sovereign gold bonds. */
  sgbLedger: 710_526_435,
  /** Trading holidays. */
  holidayLedger: 1_795_820,
  /** Rights issues, buybacks, NCDs and offers for sale, each kind with a second key of its own. */
  offerLedger: 1_712_600_600,
} as const;

/** Name of an advisory lock. */
export type AdvisoryLock = keyof typeof advisoryLocks;

/** Name of a lock that serialises the writers of one feature's records. */
export type LedgerLock = Extract<AdvisoryLock, `${string}Ledger`>;
