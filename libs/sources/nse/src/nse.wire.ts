import { z } from 'zod';

/** Schemas of texts and numbers that may be missing, null, or of the other type. */
export const looseText = z.string().nullish();
export const looseNumber = z.union([z.string(), z.number()]).nullish();
