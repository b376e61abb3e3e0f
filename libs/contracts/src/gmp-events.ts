import { z } from 'zod';

/** `data` of `gmp.updated`, as the contract shows it. Units: rupees and percent, two decimals. */
export const gmpEventData = z.object({
  ipoSlug: z.string(),
  ipoName: z.string(),
  issuePrice: z.number().nullable(),
  previousGmp: z.number(),
  currentGmp: z.number(),
  change: z.number(),
  /** Change as a percent of the previous value; null only when that is 0. */
  changePercent: z.number().nullable(),
  estimatedListingPrice: z.number().nullable(),
  estimatedListingGain: z.number().nullable(),
});

export type GmpEventData = z.infer<typeof gmpEventData>;
