import { z } from 'zod';

/** One value as BSE writes it: a number in one answer is a text in the next, unknown is null, `""` or `-`. */
export const bseValue = z.union([z.string(), z.number()]).nullable();

export type BseValue = z.infer<typeof bseValue>;
