import { recordDates } from '@market/http-lists';
import type { FieldsOf } from '@market/kernel';
import { z } from 'zod';
import type { OfferWithStatus } from '../domain/offer-status';
import { publishedNcd } from '../domain/published-ncd';
import { closeDate, companyName, crore, exchange, id, openDate, percent, rupees, status } from './offer.view';

const couponView = z
  .object({
    tenureMonths: z.int().nullable(),
    ratePercent: percent,
    frequency: z.string().nullable().meta({ description: 'How often interest is paid.' }),
  })
  .meta({ id: 'NcdCoupon' });

/** Public issue of debentures in the public API. Source: docs/spec/api.md, "Debentures". */
export const ncdIssueView = z
  .object({
    id,
    companyName,
    issuePrice: rupees,
    faceValue: rupees,
    minInvestment: rupees,
    couponRates: z
      .array(couponView)
      .nullable()
      .meta({ description: 'Series of the issue with their coupons.' }),
    creditRating: z.string().nullable().meta({ description: 'Credit rating with its agency.' }),
    issueSize: crore,
    openDate,
    closeDate,
    status,
    exchange,
    issueSizeRupees: rupees.meta({ description: 'Size of the issue as stated.' }),
    ...recordDates,
  })
  .meta({ id: 'NcdIssue' }) satisfies z.ZodType<FieldsOf<ReturnType<typeof publishedNcd>>>;

export type NcdIssueView = z.infer<typeof ncdIssueView>;

export function presentNcd(offer: OfferWithStatus<'ncd'>): NcdIssueView {
  return publishedNcd(offer);
}
