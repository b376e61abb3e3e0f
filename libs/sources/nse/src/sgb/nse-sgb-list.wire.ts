import { z } from 'zod';
import { looseText } from '../nse.wire';

/**
 * Schema of `sovereign-gold-bonds`: one row for each bond, figures as texts. `maturityDate` is the end of the symbol,
 * no date, and `issue_price` is the price after the discount.
 */
export const nseSgbListWire = z.looseObject({
  data: z.array(
    z.looseObject({
      symbol: looseText,
      meta: z.looseObject({ companyName: looseText, isin: looseText }).nullish(),
    }),
  ),
});

export type NseSgbListWire = z.infer<typeof nseSgbListWire>;
