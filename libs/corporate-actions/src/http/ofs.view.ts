import { z } from 'zod';
import type { OfferWithStatus } from '../corporate-action.queries';
import {
  crore,
  day,
  exchange,
  exchangeText,
  percent,
  presentDays,
  rounded,
  rupees,
  sizeText,
  status,
} from './offer.view';

/** Offer for sale in the public API. Source: docs/spec/api.md, "Offers for sale". */
export const offerForSaleView = z
  .object({
    id: z.string(),
    companyName: z.string(),
    floorPrice: rupees,
    sellerName: z.string().nullable(),
    sharesOffered: z
      .int()
      .nullable()
      .meta({ description: 'Of both days together; null until the shares of each are known.' }),
    retailDiscountPercent: percent,
    openDate: day.meta({ description: 'The day of the non-retail investors.' }),
    retailDate: day.meta({ description: 'The day of the retail investors.' }),
    closeDate: day,
    issueSize: crore.meta({ description: 'Crore rupees: shares offered at the floor price.' }),
    status,
    exchange,
  })
  .meta({ id: 'OfferForSale' });

export type OfferForSaleView = z.infer<typeof offerForSaleView>;

/**
 * Makes the view of an offer for sale. Its shares and its size are those of the whole offer: null until both parts are
 * known.
 *
 * Source: NSE's lists give the parts in a row each (its README); no field of any row states the whole.
 */
export function presentOfs(offer: OfferWithStatus<'ofs'>): OfferForSaleView {
  const { floorPriceRupees, sellerName, nonRetailShares, retailShares, retailDiscountPercent } = offer.terms;
  // Lists show the first day before the second: one part alone would be taken for the whole.
  const sharesOffered =
    nonRetailShares === undefined || retailShares === undefined ? undefined : nonRetailShares + retailShares;
  const { recordDate: _record, ...dates } = presentDays(offer);
  return {
    id: offer.id,
    companyName: offer.companyName,
    floorPrice: rounded(floorPriceRupees),
    sellerName: sellerName ?? null,
    sharesOffered: sharesOffered ?? null,
    retailDiscountPercent: rounded(retailDiscountPercent),
    ...dates,
    issueSize: sizeText(undefined, sharesOffered, floorPriceRupees),
    status: offer.status,
    exchange: exchangeText(offer.exchanges),
  };
}
