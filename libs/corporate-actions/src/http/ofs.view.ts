import { recordDates } from '@market/http-lists';
import type { FieldsOf } from '@market/kernel';
import { z } from 'zod';
import type { OfferWithStatus } from '../domain/offer-status';
import { publishedOfs } from '../domain/published-ofs';
import {
  closeDate,
  companyName,
  crore,
  day,
  exchange,
  id,
  isin,
  percent,
  rupees,
  status,
  symbols,
} from './offer.view';

/** Offer for sale in the public API. Source: docs/spec/api.md, "Offers for sale". */
export const offerForSaleView = z
  .object({
    id,
    companyName,
    floorPrice: rupees,
    sellerName: z.string().nullable().meta({ description: 'Shareholder who sells.' }),
    sharesOffered: z
      .int()
      .nullable()
      .meta({ description: 'Of both days together; null until the shares of each are known.' }),
    retailDiscountPercent: percent,
    openDate: day.meta({ description: 'The day of the non-retail investors.' }),
    retailDate: day.meta({ description: 'The day of the retail investors.' }),
    closeDate,
    issueSize: crore.meta({ description: 'Crore rupees: shares offered at the floor price.' }),
    status,
    exchange,
    isin,
    symbols,
    issueSizeRupees: rupees.meta({ description: 'Shares offered times floor price.' }),
    ...recordDates,
  })
  .meta({ id: 'OfferForSale' }) satisfies z.ZodType<FieldsOf<ReturnType<typeof publishedOfs>>>;

export type OfferForSaleView = z.infer<typeof offerForSaleView>;

export function presentOfs(offer: OfferWithStatus<'ofs'>): OfferForSaleView {
  return publishedOfs(offer);
}
