import { publishedDates } from '@market/contracts';
import { rounded } from '@market/kernel';
import type { OfferWithStatus } from './offer-status';
import {
  exchangeText,
  presentDays,
  presentShare,
  sizeRupees,
  sizeText,
  type ShownOffer,
} from './published-figures';

/**
 * Returns an offer for sale as it is published. Its shares and its size are those of the whole offer: null until both parts are
 * known.
 *
 * Source: NSE's lists give the parts in a row each (its README); no field of any row states the whole.
 */
export function publishedOfs(offer: OfferWithStatus<'ofs'>) {
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
    ...presentShare(offer),
    issueSizeRupees: sizeRupees(undefined, sharesOffered, floorPriceRupees),
    ...publishedDates(offer),
  } satisfies ShownOffer<'ofs', 'floorPriceRupees' | 'nonRetailShares' | 'retailShares'>;
}
