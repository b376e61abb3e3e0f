/** Cause of new rows. `look`: at open issues, the more the oftener they are looked at. */
export type Cause = 'run' | 'issue' | 'look';

export interface GrowingTable {
  readonly table: string;
  readonly cause: Cause;
  /** Column with the id of the issue that a row is about; null: rows are about none. */
  readonly issueColumn: string | null;
  /** Days for which rows are kept; null: for good. */
  readonly keptDays: number | null;
}

const kept = { issueColumn: 'ipo_id', keptDays: null };

/** Tables that grow with time. The others hold a state of few rows, or what customers cause. */
export const growingTables: readonly GrowingTable[] = [
  { table: 'feed_run', cause: 'run', issueColumn: null, keptDays: 90 },
  { ...kept, table: 'ipo', cause: 'issue', issueColumn: 'id' },
  { ...kept, table: 'ipo_sighting', cause: 'issue' },
  { ...kept, table: 'published_record', cause: 'issue', issueColumn: 'id' },
  { ...kept, table: 'gmp', cause: 'issue' },
  { ...kept, table: 'gmp_day', cause: 'issue' },
  { ...kept, table: 'ipo_revision', cause: 'look' },
  { ...kept, table: 'ipo_subscription_reading', cause: 'look' },
  { ...kept, table: 'gmp_reading', cause: 'look' },
  { ...kept, table: 'gmp_state', cause: 'look' },
  { ...kept, table: 'published_revision', cause: 'look', issueColumn: 'record_id' },
  { table: 'outbox_event', cause: 'look', issueColumn: 'subject_id', keptDays: 90 },
];
