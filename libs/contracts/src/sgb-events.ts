import { z } from 'zod';

/** Day in an event. Shape: `YYYY-MM-DDT00:00:00.000Z`. */
const renderedDay = z.iso.datetime().nullable();

/** `data` of `sgb.opened`. Units: rupees per gram, percent a year. */
export const sgbOpenedEventData = z.object({
  id: z.string(),
  seriesName: z.string(),
  tranche: z.string(),
  status: z.literal('open'),
  issuePrice: z.number().nullable(),
  discountedPrice: z.number().nullable(),
  goldPriceReference: z.number().nullable(),
  interestRate: z.number(),
  dates: z.object({ openDate: renderedDay, closeDate: renderedDay }),
});

/** `data` of `sgb.closed`: as of `sgb.opened`. */
export const sgbClosedEventData = sgbOpenedEventData.extend({ status: z.literal('closed') });

/** `data` of `sgb.redemption_announced`. Units: rupees per gram. */
export const sgbRedemptionEventData = z.object({
  id: z.string(),
  seriesName: z.string(),
  tranche: z.string(),
  redemption: z.object({
    kind: z.enum(['premature', 'final']),
    date: z.iso.datetime(),
    pricePerUnit: z.number(),
  }),
});

export type SgbClosedEventData = z.infer<typeof sgbClosedEventData>;
export type SgbRedemptionEventData = z.infer<typeof sgbRedemptionEventData>;
export type SgbOpenedEventData = z.infer<typeof sgbOpenedEventData>;
