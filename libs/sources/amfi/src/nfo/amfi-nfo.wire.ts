import { numberCell, requireKeys, textCell } from '@market/source-kit';
import { z } from 'zod';

/** Schema of one offer: four keys in the list, all of them in the details. An id is a number in the list, a text there. */
const item = z.looseObject({
  Scheme_Id: numberCell,
  MF_Id: numberCell,
  MutualFund: textCell,
  SchemeName: textCell,
  SchemeType: textCell,
  SchemeCategory: textCell,
  ObjectiveofScheme: textCell,
  NewFundLaunchDate: textCell,
  NewFundEarliestClosureDate: textCell,
  NewFundOfferClosureDate: textCell,
  IndicateLoadSeparately: textCell,
  OfferPriceRs: numberCell,
  MinimumSubscriptionAmount: numberCell,
});

const groups = z.array(z.looseObject({ items: z.array(item) })).superRefine((all, context) =>
  requireKeys(
    all.flatMap(({ items }) => items),
    ['Scheme_Id', 'MF_Id', 'MutualFund', 'SchemeName'],
    context,
    [all.findIndex(({ items }) => items.length > 0), 'items', 0],
  ),
);

/** Schema of `/api/new-fund-offer`, with and without `Scheme_Id`. Seen 2026-09. */
export const amfiNfoWire = z.looseObject({
  NewFundOffer: groups,
  type: z.enum(['summary', 'detailed']),
});

export type AmfiNfoWire = z.infer<typeof amfiNfoWire>;
export type AmfiNfoItem = z.infer<typeof item>;
