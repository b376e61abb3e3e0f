import { mostKept } from './kept-requests';

/** Rows of failed requests that an account has, of a day and of its latest minute, over all processes. */
export interface Allowance {
  readonly keptOfDay: number;
  readonly minute: number;
  readonly keptOfMinute: number;
}

/** Rows that may be added, and the allowance after them. */
export interface AllowedRows<Row> {
  readonly rows: readonly Row[];
  readonly after: Allowance;
}

/**
 * Chooses the rows of one account and day that are within the limits, in their order. Rows of an earlier minute than the latest
 * count in the latest.
 */
export function withinAllowance<Row extends { readonly minute: number }>(
  rows: readonly Row[],
  before: Allowance,
): AllowedRows<Row> {
  let { keptOfDay, minute, keptOfMinute } = before;
  const allowed = rows.filter((row) => {
    if (row.minute > minute) [minute, keptOfMinute] = [row.minute, 0];
    if (keptOfMinute >= mostKept.perMinute || keptOfDay >= mostKept.perDay) return false;
    keptOfMinute += 1;
    keptOfDay += 1;
    return true;
  });
  return { rows: allowed, after: { keptOfDay, minute, keptOfMinute } };
}
