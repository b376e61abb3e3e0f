import { publishedDates } from '@market/contracts';
import { rounded } from '@market/kernel';
import type { OfferWithStatus } from './offer-status';
import { premiumPercent } from './premium';
import {
  exchangeText,
  presentDays,
  presentShare,
  sizeRupees,
  sizeText,
  type ShownOffer,
} from './published-figures';

const methods = { tender: 'Tender Offer', open_market: 'Open Market' } as const;

/** Returns a buyback as it is published. */
export function publishedBuyback(offer: OfferWithStatus<'buyback'>) {
  const { terms } = offer;
  const { retailDate: _retail, ...dates } = presentDays(offer);
  return {
    id: offer.id,
    companyName: offer.companyName,
    buybackPrice: rounded(terms.buybackPriceRupees),
    marketPrice: rounded(terms.marketPriceRupees),
    premium: rounded(premiumPercent(terms)),
    buybackSize: sizeText(terms.buybackSizeRupees, terms.maxShares, terms.buybackPriceRupees),
    maxShares: terms.maxShares ?? null,
    ...dates,
    status: offer.status,
    method: terms.method === undefined ? null : methods[terms.method],
    exchange: exchangeText(offer.exchanges),
    ...presentShare(offer),
    buybackSizeRupees: sizeRupees(terms.buybackSizeRupees, terms.maxShares, terms.buybackPriceRupees),
    acceptanceRatio: rounded(acceptancePercent(terms)),
    ...publishedDates(offer),
  } satisfies ShownOffer<
    'buyback',
    'buybackPriceRupees' | 'marketPriceRupees' | 'marketPricedAt' | 'tenderedShares' | 'acceptedShares'
  >;
}

/**
 * Returns the part of the tendered shares that a company took back. Null until both numbers are known.
 *
 * Units: percent, unrounded.
 */
function acceptancePercent({
  tenderedShares,
  acceptedShares,
}: {
  readonly tenderedShares?: number;
  readonly acceptedShares?: number;
}): number | null {
  if (tenderedShares === undefined || acceptedShares === undefined) return null;
  return (acceptedShares * 100) / tenderedShares;
}
