import type { Absence } from './listing';

/** Figures of a run before anything is applied. */
export interface BatchFigures {
  /** Number of rows that yield, or should yield, a record; skipped rows do not count. */
  readonly rows: number;
  /** Number of rows that are unreadable, or whose record failed its schema. */
  readonly unreadable: number;
  /** Number of different subjects of those rows that the quarantine did not know before; default: all of them. */
  readonly newly?: number;
  /** Number of subjects when each payload is about one subject, null (the default) when a payload is about many. */
  readonly answers?: number | null;
  /** Usual number of rows, null before the first good run. */
  readonly usualRows: number | null;
  /** Number of rows in the last good run, with which growth is compared. Default: null, that is the usual number. */
  readonly lastRows?: number | null;
  /**
   * True when the list contains nearly every record that by its dates is still due: then a shorter list lacks only what
   * is over. Default: unknown.
   */
  readonly isComplete?: boolean;
  /** Number of rows of the unusual list that an operator released last, as long as later lists have about as many. */
  readonly vouchedRows: number | null;
  /** True when the list has had about this length for a day, in three answers. Default: false. */
  readonly isRepeated?: boolean;
}

/** Min number of usual rows: shorter lists vary too much to be judged by their length. */
const judgedFrom = 30;
/** Min number of missing records: one record that leaves a list early may have been withdrawn. */
const goneFrom = 2;
const leastPart = 3;
const namedAsGone = 5;

/**
 * Judges a batch as a whole: a source that changed its form damages many rows at once. Rows that are in quarantine
 * since an earlier run do not count. Payloads about one subject each are judged one by one, unless all of them are
 * damaged.
 *
 * @returns the reason to hold the batch, null when it may be applied
 *
 * Source: docs/spec/reliability.md, "Ingestion".
 */
export function reasonToHold(figures: BatchFigures): string | null {
  const { rows, unreadable, newly = unreadable, answers = null, usualRows, vouchedRows } = figures;
  const { isComplete = false, isRepeated = false, lastRows = null } = figures;
  if (newly > 0 && unreadable === rows) return `none of ${rows} rows could be read`;
  if (answers === null && tooMany(newly, rows)) return `${newly} of ${rows} rows could not be read`;
  if (answers !== null && newly === answers && tooMany(newly, answers))
    return `none of ${answers} answers could be read`;
  if (isComplete && usualRows !== null && rows <= usualRows) return null;
  if (usualRows !== null && rows >= usualRows && isWithin(rows, lastRows ?? usualRows)) return null;
  if (isRepeated || isUsual(rows, usualRows) || (vouchedRows !== null && isWithin(rows, vouchedRows)))
    return null;
  return `${rows} rows where ${usualRows} are usual`;
}

/**
 * Tells whether a list has about its usual length; always true for a short one, or one whose usual length is unknown.
 */
export function isUsual(rows: number, usualRows: number | null): boolean {
  return usualRows === null || usualRows < judgedFrom || isWithin(rows, usualRows);
}

/** Tells whether a list has about a length. */
export function isWithin(rows: number, usual: number): boolean {
  return rows >= usual * 0.8 && rows <= usual * 1.5;
}

/**
 * Returns the usual length of a list: the median of its last good runs, the longer of two. One unusual run does not
 * move it, and a list that loses a few rows in every run is compared with its former length, not with the run before.
 *
 * @param recent lengths, null when there is none yet
 */
export function computeUsualLength(recent: readonly number[]): number | null {
  return [...recent].sort((one, other) => one - other)[Math.floor(recent.length / 2)] ?? null;
}

/**
 * Judges a list by the records that it should contain: a third of those that by their dates are still due cannot
 * disappear at once.
 *
 * @param nameless number of unreadable rows: each may be one of the missing records
 * @returns the reason to hold the batch, null when it may be applied
 */
export function reasonToMiss({ due, gone }: Absence, nameless: number): string | null {
  const absent = gone.length - nameless;
  if (absent < goneFrom || absent * leastPart < due) return null;
  const names = gone.slice(0, namedAsGone).join(', ');
  return `${gone.length} of ${due} rows that are still due are gone: ${names}`;
}

/**
 * Tells whether a list contains what is still due, except one record or a fifth, which may have been withdrawn: by so
 * much the length of a list may fall, too.
 */
export function namesNearlyAll({ due, gone }: Absence): boolean {
  return gone.length < goneFrom || gone.length * 5 <= due;
}

/** Tells whether bad rows make a bad batch: more than 2 % of the rows, and at least 3. */
export function tooMany(bad: number, rows: number): boolean {
  return bad >= 3 && bad > rows * 0.02;
}
