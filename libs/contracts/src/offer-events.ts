import { z } from 'zod';

/** Day in an event. Shape: `YYYY-MM-DDT00:00:00.000Z`. */
const renderedDay = z.iso.datetime().nullable();

/** `data` of `rights.opened`, `buyback.closed` and the like: identity and days of the offer. */
export const offerEventData = z.object({
  id: z.string(),
  companyName: z.string(),
  status: z.enum(['open', 'closed']),
  exchange: z.string().nullable(),
  openDate: renderedDay,
  closeDate: renderedDay,
});

export type OfferEventData = z.infer<typeof offerEventData>;
