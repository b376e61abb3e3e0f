import type { AdvisoryLock } from '..';

/**
 * Table whose committed rows get positions, by a `Sequencer`. A row that is changed
 * again is written anew: it gets another key of the order of writing, and no position. The writers of one subject take
 * turns, as those of a ledger do, so that the order of its rows is that of their commits. Names come from code, never
 * from callers.
 */
export interface SequencedTable {
  /** Name of the log, the key of its row in `log_head`. */
  readonly log: string;
  readonly table: string;
  /** Column of the order of writing, for example an identity. Unique. */
  readonly writtenAs: string;
  /** Column of the position: null until the row has one. */
  readonly position: string;
  /** Lock that only one process holds while it gives positions. */
  readonly lock: AdvisoryLock;
  /** Channel on which writers notify, at their commit. */
  readonly written: string;
  /** Channel on which readers are notified of new positions, at the commit of these. */
  readonly positioned: string;
}
