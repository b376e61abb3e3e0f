import { z } from 'zod';
import type { OfferWithStatus } from '../corporate-action.queries';
import { premiumPercent } from '../domain/premium';
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

/** Buyback in the public API. Source: docs/spec/api.md, "Buybacks". */
export const buybackView = z
  .object({
    id: z.string(),
    companyName: z.string(),
    buybackPrice: rupees,
    marketPrice: rupees.meta({ description: 'Rupees, as last traded; null when that is over 14 days ago.' }),
    premium: percent.meta({ description: 'Percent of marketPrice by which buybackPrice exceeds it.' }),
    buybackSize: crore,
    maxShares: z.int().nullable(),
    recordDate: day,
    openDate: day,
    closeDate: day,
    status,
    method: z
      .string()
      .nullable()
      .meta({ examples: ['Tender Offer', 'Open Market'] }),
    exchange,
  })
  .meta({ id: 'Buyback' });

export type BuybackView = z.infer<typeof buybackView>;

const methods = { tender: 'Tender Offer', open_market: 'Open Market' } as const;

/** Makes the view of a buyback. */
export function presentBuyback(offer: OfferWithStatus<'buyback'>): BuybackView {
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
  };
}
