/** What is known of a run before anything is applied. */
export interface BatchFigures {
  /** Rows that a record was or should have been read from; skipped rows do not count. */
  readonly rows: number;
  /** Rows that could not be read, or whose record failed its schema. */
  readonly unreadable: number;
  /** Rows that the last good run had, null before it. */
  readonly usualRows: number | null;
}

/** Feeds of fewer rows vary too much to be judged by their number. */
const judgedFrom = 30;

/**
 * Judges a batch as a whole: a source that changed its form damages many rows at once.
 *
 * @returns why the batch is held, null when it may go on
 *
 * Source: reliability, "Ingestion".
 */
export function reasonToHold({ rows, unreadable, usualRows }: BatchFigures): string | null {
  if (rows > 0 && unreadable === rows) return `none of ${rows} rows could be read`;
  if (tooMany(unreadable, rows)) return `${unreadable} of ${rows} rows could not be read`;
  if (usualRows === null || usualRows < judgedFrom) return null;
  if (rows < usualRows * 0.8) return `${rows} rows where ${usualRows} are usual`;
  if (rows > usualRows * 1.5) return `${rows} rows where ${usualRows} are usual`;
  return null;
}

/** More than 2 % of the rows and at least 3: no longer single bad rows but a bad batch. */
export function tooMany(bad: number, rows: number): boolean {
  return bad >= 3 && bad > rows * 0.02;
}
