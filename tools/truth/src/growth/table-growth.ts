import type { TableSize } from './table-size';

/** Cause of new rows. `look`: at open issues, the more the oftener they are looked at. */
type Cause = 'run' | 'issue' | 'look';

/** Table that grows. */
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
  { ...kept, table: 'published_revision', cause: 'look', issueColumn: 'record_id' },
  { table: 'outbox_event', cause: 'look', issueColumn: 'subject_id', keptDays: 90 },
];

/** Number of issues, of runs, and of looks at an open issue on one day. */
export interface Rates {
  readonly issues: number;
  readonly runs: number;
  readonly looks: number;
}

/** Growth of a table in a year. */
export interface TableGrowth extends Pick<GrowingTable, 'table' | 'keptDays'> {
  readonly rows: number;
  readonly bytes: number;
}

/** Computes the growth of a year from the tables after a replay, the greatest first. */
export function growthOf(sizes: readonly TableSize[], replayed: Rates, year: Rates): TableGrowth[] {
  const issues = year.issues / replayed.issues;
  const factors: Readonly<Record<Cause, number>> = {
    run: year.runs / replayed.runs,
    issue: issues,
    look: issues * (year.looks / replayed.looks),
  };
  return growingTables
    .map(({ table, cause, keptDays }): TableGrowth => {
      const { rows, replayedRows, bytes } = sizes.find((size) => size.table === table) ?? empty;
      const perYear = Math.round(replayedRows * factors[cause]);
      return { table, rows: perYear, bytes: Math.round((perYear * bytes) / Math.max(1, rows)), keptDays };
    })
    .sort((one, other) => other.bytes - one.bytes);
}

const empty = { rows: 0, replayedRows: 0, bytes: 0 };
