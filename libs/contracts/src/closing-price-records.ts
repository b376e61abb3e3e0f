import { z } from 'zod';
import { dayField, priceField } from './fields';
import type { RecordType } from './record-type';

/** Closing price of a listed share on one day at one exchange. */
const closingPriceSchema = z.object({
  exchange: z.enum(['NSE', 'BSE']),
  isin: z.string().regex(/^IN[A-Z0-9]{9}\d$/),
  closedOn: dayField,
  /** Close as the exchange states it, not adjusted for later corporate actions. Units: rupees. */
  closeRupees: priceField,
});

export type ClosingPriceRecord = z.infer<typeof closingPriceSchema>;

export const closingPrice: RecordType<ClosingPriceRecord> = {
  kind: 'closing-price',
  schema: closingPriceSchema,
  keyOf: ({ exchange, isin, closedOn }) => `${exchange}:${isin}@${closedOn}`,
};

/** Length of the series of closing prices from the listing on; d365 and some days are in it. Units: days. */
export const closesKeptDays = 400;
