import { recordDates } from '@market/http-lists';
import type { FieldsOf } from '@market/kernel';
import { z } from 'zod';
import type { OfferWithStatus } from '../domain/offer-status';
import { publishedBuyback } from '../domain/published-buyback';
import { crore, day, exchange, isin, percent, rupees, status, symbols } from './offer.view';

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
    isin,
    symbols,
    buybackSizeRupees: rupees.meta({ description: 'Size as stated, else maxShares times buybackPrice.' }),
    acceptanceRatio: percent.meta({
      description:
        'Percent of the tendered shares that the company took back; null until the exchange says so.',
    }),
    ...recordDates,
  })
  .meta({ id: 'Buyback' }) satisfies z.ZodType<FieldsOf<ReturnType<typeof publishedBuyback>>>;

export type BuybackView = z.infer<typeof buybackView>;

export function presentBuyback(offer: OfferWithStatus<'buyback'>): BuybackView {
  return publishedBuyback(offer);
}
