import { z } from 'zod';

/**
 * Schema of one value: BSE sends a number in one response and a text in the next, and unknown values as null, `""`,
 * `-`, or not at all. A value of another kind becomes its JSON text, so that only its own row is refused.
 */
export const bseValue = z
  .union([z.string(), z.number(), z.unknown().transform((value) => JSON.stringify(value))])
  .nullish();

/** Schema of a value that identifies the subject of a row: a response about one subject has no other row. */
export const neededBseValue = z.union([z.string(), z.number()]).nullable();

export type BseValue = z.infer<typeof bseValue>;
