import { z } from 'zod';
import { shareNames } from './ipo-events';

/** `data` of `gmp.updated`: the fields of the contract as it shows them, then later ones. Units: rupees and percent, two decimals. */
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
  /** Board of the IPO, as in its own events. */
  type: z.enum(['MAINBOARD', 'SME']),
  /** Change in percent without its sign, for filters: a rise or a fall of at least so much. */
  absoluteChangePercent: z.number().min(0).nullable(),
  ...shareNames,
});

export type GmpEventData = z.infer<typeof gmpEventData>;
