import { recordDates } from '@market/http-lists';
import type { FieldsOf } from '@market/kernel';
import { z } from 'zod';
import type { OfferWithStatus } from '../domain/offer-status';
import { publishedNcd } from '../domain/published-ncd';
import { crore, day, exchange, percent, rupees, status } from './offer.view';

const couponView = z
  .object({ tenureMonths: z.int().nullable(), ratePercent: percent, frequency: z.string().nullable() })
  .meta({ id: 'NcdCoupon' });

/** Public issue of debentures in the public API. Source: docs/spec/api.md, "Debentures". */
export const ncdIssueView = z
  .object({
    id: z.string(),
    companyName: z.string(),
    issuePrice: rupees,
    faceValue: rupees,
    minInvestment: rupees,
    couponRates: z.array(couponView).nullable(),
    creditRating: z.string().nullable(),
    issueSize: crore,
    openDate: day,
    closeDate: day,
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
