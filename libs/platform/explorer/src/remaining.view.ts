import { z } from 'zod';

/** Reads that are left to an account in a place of the dashboard. */
export const remainingView = z.object({ minute: z.int().min(0), day: z.int().min(0) });
