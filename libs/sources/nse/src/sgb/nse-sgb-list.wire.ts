import { textCell } from '@market/source-kit';
import { z } from 'zod';

/**
 * Schema of `sovereign-gold-bonds`: one row for each bond, figures as texts. `maturityDate` is the end of the symbol,
 * no date, and `issue_price` is the price after the discount.
 */
export const nseSgbListWire = z.looseObject({
  data: z.array(
    z.looseObject({
      symbol: textCell,
      meta: z.looseObject({ companyName: textCell, isin: textCell }).nullish(),
    }),
  ),
});

export type NseSgbListWire = z.infer<typeof nseSgbListWire>;
