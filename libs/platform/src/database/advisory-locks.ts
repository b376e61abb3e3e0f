/**
 * Numbers of all advisory locks that the service takes in its database, with what each of them protects. A number never
 * changes: during a rolling upgrade the old and the new processes have to exclude each other. The lint rule
 * `market/advisory-locks` reports a lock whose number does not stand here. Locks with one key and locks with two keys
 * never meet, whatever their numbers.
 */
export const advisoryLocks = {
  /** Migrations: one process applies them at a time. Held by a session. */
  migrations: 7_105_264_271,
  /** The right to be the only API process where limits are counted in the process. Held by a session. */
  apiServing: 7_105_264_272,
  /** Retention: of several ingestors one deletes. Held by a transaction. */
  retention: 7_105_264_390,
  /** Claims of webhook deliveries take turns, so that each sees what the others hold. Held by a transaction. */
  webhookClaims: 1_795_400_500,
  /** The sweep of the delivery queue: of several processes one sweeps. Held by a session. */
  webhookSweep: 1_795_400_501,
  /**
   * The number of an account's webhook endpoints: two requests cannot both take the last one. The key is a hash of the
   * account with this number as its seed. Held by a transaction.
   */
  webhookEndpoints: 1_795_004,
  /** The sign of life of a process that leases webhook deliveries. Second key: its number. Shared; held by a session. */
  webhookHolders: 1_795_400,
  /** IPOs: intakes, lifecycle and samples of a data set take turns. Second key: see `lockLedger`, as of all ledgers. */
  ipoLedger: 662_813_356,
  /** Grey market premiums. */
  gmpLedger: 1_795_310,
  /** New fund offers and fund houses. */
  nfoLedger: 1_705_264_304,
  /** Sovereign gold bonds. */
  sgbLedger: 710_526_435,
  /** Rights issues, buybacks, NCDs and offers for sale, each kind for itself. */
  offerLedger: 1_712_600_600,
} as const;

/** Name of an advisory lock. */
export type AdvisoryLock = keyof typeof advisoryLocks;

/** Name of a lock that serialises the writers of one feature's records. */
export type LedgerLock = Extract<AdvisoryLock, `${string}Ledger`>;
