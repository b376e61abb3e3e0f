import { z } from 'zod';

/** Texts and numbers that may be missing, null, or spelled either way. */
export const looseText = z.string().nullish();
export const looseNumber = z.union([z.string(), z.number()]).nullish();
