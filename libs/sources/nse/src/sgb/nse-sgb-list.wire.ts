import { z } from 'zod';

/**
 * `sovereign-gold-bonds`: one row a bond, figures as texts. `maturityDate` is the tail of the symbol, no date, and
 * `issue_price` is the price after the discount.
 */
export const nseSgbListWire = z.looseObject({
  data: z.array(
    z.looseObject({
      symbol: z.string(),
      meta: z.looseObject({ companyName: z.string(), isin: z.string() }),
    }),
  ),
});

export type NseSgbListWire = z.infer<typeof nseSgbListWire>;
