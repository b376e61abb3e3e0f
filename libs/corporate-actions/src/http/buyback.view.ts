import { recordDates } from '@market/http-lists';
import type { FieldsOf } from '@market/kernel';
import { z } from 'zod';
import type { OfferWithStatus } from '../domain/offer-status';
import { publishedBuyback } from '../domain/published-buyback';
import {
  closeDate,
  companyName,
  crore,
  exchange,
  id,
  isin,
  openDate,
  percent,
  recordDate,
  rupees,
  status,
  symbols,
} from './offer.view';

/** Buyback in the public API. Source: docs/spec/api.md, "Buybacks". */
export const buybackView = z
  .object({
    id,
    companyName,
    buybackPrice: rupees,
    marketPrice: rupees.meta({ description: 'Rupees, as last traded; null when that is over 14 days ago.' }),
    premium: percent.meta({ description: 'Percent of marketPrice by which buybackPrice exceeds it.' }),
    buybackSize: crore,
    maxShares: z.int().nullable(),
    recordDate,
    openDate,
    closeDate,
    status,
    method: z
      .string()
      .nullable()
      .meta({
        description: 'Method of the buyback, as the exchange states it.',
        examples: ['Tender Offer', 'Open Market'],
      }),
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
