import type { z } from 'zod';

/**
 * A kind of record: what sources deliver and a feature accepts. Feeds name the types they deliver, features
 * register an intake for theirs; nothing lists all of them.
 */
export interface RecordType<T> {
  /** Unique name, for example `ipo-issue`. */
  readonly kind: string;
  /** The row gate: a record that does not satisfy it goes to quarantine. */
  readonly schema: z.ZodType<T>;
  /** Names the record within one feed, for logs and quarantine: stable over two fetches of the same thing. */
  keyOf(record: T): string;
}
