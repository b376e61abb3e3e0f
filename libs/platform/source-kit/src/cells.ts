import { z } from 'zod';

/**
 * Schema of a cell that is read as a text: a number becomes its text, and anything else, such as an object, counts as
 * missing. No cell refuses the payload, because it may be one that nobody reads.
 */
export const textCell = z
  .union([z.string(), z.number().transform(String), z.unknown().transform(() => undefined)])
  .nullish();

/** Schema of a cell that is read as a number; anything but a number or a text counts as missing. */
export const numberCell = z.union([z.string(), z.number(), z.unknown().transform(() => undefined)]).nullish();
