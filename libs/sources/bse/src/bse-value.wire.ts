import { z } from 'zod';

/**
 * One value as BSE writes it: a number in one answer is a text in the next, unknown is null, `""`, `-`, or a key that is left
 * out. A value of another kind becomes its JSON text, so that the reader of its row refuses the row and no other.
 */
export const bseValue = z
  .union([z.string(), z.number(), z.unknown().transform((value) => JSON.stringify(value))])
  .nullish();

/** A value without which nobody knows what its row is about: an answer about one subject has no other row. */
export const neededBseValue = z.union([z.string(), z.number()]).nullable();

export type BseValue = z.infer<typeof bseValue>;
