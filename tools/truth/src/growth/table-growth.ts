import { type Cause, type GrowingTable, growingTables } from './growing-tables';
import type { TableSize } from './table-size';

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
export function computeGrowth(sizes: readonly TableSize[], replayed: Rates, year: Rates): TableGrowth[] {
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
