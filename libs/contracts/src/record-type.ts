import type { z } from 'zod';

/**
 * Kind of record that sources deliver and a feature accepts. Feeds name the kinds that they deliver, features register
 * an intake for theirs; there is no list of all kinds.
 */
export interface RecordType<T> {
  /** Unique name, for example `ipo-issue`. */
  readonly kind: string;
  /** Row gate: a record that does not satisfy it goes to quarantine. */
  readonly schema: z.ZodType<T>;
  /**
   * Returns the name of the record within one feed, for logs and quarantine: stable over two fetches of the same
   * record.
   */
  keyOf(record: T): string;
  /** True if the intake corrects an instant that is after its reading. Absent: the record goes to quarantine. */
  readonly correctsInstants?: true;
  /** Subject that an operator can name to match a waiting record, for example `ipo`. Absent: none. */
  readonly subject?: string;
}
