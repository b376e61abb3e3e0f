import type { Absence } from './listing';

/** What is known of a run before anything is applied. */
export interface BatchFigures {
  /** Rows that a record was or should have been read from; skipped rows do not count. */
  readonly rows: number;
  /** Rows that could not be read, or whose record failed its schema. */
  readonly unreadable: number;
  /** Different things that those of them are about which the quarantine did not know before; default: all of them. */
  readonly newly?: number;
  /** How many answers there are about one subject each, null (the default) where an answer is about many. */
  readonly answers?: number | null;
  /** How many rows are usual, null before the first good run. */
  readonly usualRows: number | null;
  /** Nearly every row that by its dates is still due is there: a shorter list lost what is over. Default: not known. */
  readonly isComplete?: boolean;
  /** Rows of the unusual list that an operator vouched for last, while the feed goes on like it. */
  readonly vouchedRows: number | null;
}

/** Feeds of fewer rows vary too much to be judged by their number. */
const judgedFrom = 30;
/** One record that leaves a list before its time may have been withdrawn; two of many may have been, too. */
const goneFrom = 2;
const leastPart = 3;
const namedAsGone = 5;

/**
 * Judges a batch as a whole: a source that changed its form damages many rows at once. What waits in quarantine since an
 * earlier run says nothing new. Answers about one subject each are judged one by one, unless all of them are damaged.
 *
 * @returns why the batch is held, null when it may go on
 *
 * Source: docs/spec/reliability.md, "Ingestion".
 */
export function reasonToHold(figures: BatchFigures): string | null {
  const { rows, unreadable, newly = unreadable, answers = null, usualRows, vouchedRows } = figures;
  const { isComplete = false } = figures;
  if (newly > 0 && unreadable === rows) return `none of ${rows} rows could be read`;
  if (answers === null && tooMany(newly, rows)) return `${newly} of ${rows} rows could not be read`;
  if (answers !== null && newly === answers && tooMany(newly, answers))
    return `none of ${answers} answers could be read`;
  if (isComplete && usualRows !== null && rows <= usualRows) return null;
  if (isUsual(rows, usualRows) || (vouchedRows !== null && isWithin(rows, vouchedRows))) return null;
  return `${rows} rows where ${usualRows} are usual`;
}

/** Whether a list is about as long as usual; a short one, or one that nobody knows yet, always is. */
export function isUsual(rows: number, usualRows: number | null): boolean {
  return usualRows === null || usualRows < judgedFrom || isWithin(rows, usualRows);
}

function isWithin(rows: number, usual: number): boolean {
  return rows >= usual * 0.8 && rows <= usual * 1.5;
}

/**
 * The usual length of a list: the median of its last good runs, the longer of two. One odd run does not move it, and a
 * list that loses a few rows with every run is compared with what it was, not with the run before.
 *
 * @param recent lengths, null when there is none yet
 */
export function usualOf(recent: readonly number[]): number | null {
  return [...recent].sort((one, other) => one - other)[Math.floor(recent.length / 2)] ?? null;
}

/**
 * Judges a list by what it should name: a third of the records that by their dates are still due cannot be gone
 * at once.
 *
 * @param nameless rows that could not be read: each may be one of those that seem gone
 * @returns why the batch is held, null when it may go on
 */
export function reasonToMiss({ due, gone }: Absence, nameless: number): string | null {
  const absent = gone.length - nameless;
  if (absent < goneFrom || absent * leastPart < due) return null;
  const names = gone.slice(0, namedAsGone).join(', ');
  return `${gone.length} of ${due} rows that are still due are gone: ${names}`;
}

/** Whether a list names what is still due, but for one record or a tenth: those may have been withdrawn. */
export function namesNearlyAll({ due, gone }: Absence): boolean {
  return gone.length < goneFrom || gone.length * 10 <= due;
}

/** More than 2 % of the rows and at least 3: no longer single bad rows but a bad batch. */
export function tooMany(bad: number, rows: number): boolean {
  return bad >= 3 && bad > rows * 0.02;
}
