import { z } from 'zod';

/** Id: a number in the list, a text in the details. */
const id = z.union([z.string(), z.number()]);
const text = z.string().nullish();

/** Schema of one offer: four keys in the list, all of them in the details. */
const item = z.looseObject({
  Scheme_Id: id,
  MF_Id: id,
  MutualFund: z.string(),
  SchemeName: z.string(),
  SchemeType: text,
  SchemeCategory: text,
  ObjectiveofScheme: text,
  NewFundLaunchDate: text,
  NewFundEarliestClosureDate: text,
  NewFundOfferClosureDate: text,
  IndicateLoadSeparately: text,
  OfferPriceRs: z.union([z.string(), z.number()]).nullish(),
  MinimumSubscriptionAmount: z.union([z.string(), z.number()]).nullish(),
});

/** Schema of `/api/new-fund-offer`, with and without `Scheme_Id`. Seen 2026-09. */
export const amfiNfoWire = z.looseObject({
  NewFundOffer: z.array(z.looseObject({ MutualFund: z.string(), items: z.array(item) })),
  type: z.enum(['summary', 'detailed']),
});

export type AmfiNfoWire = z.infer<typeof amfiNfoWire>;
export type AmfiNfoItem = z.infer<typeof item>;
