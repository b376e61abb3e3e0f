import { croreText } from '@market/kernel';
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
  status,
} from './offer.view';

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
  })
  .meta({ id: 'NcdIssue' });

export type NcdIssueView = z.infer<typeof ncdIssueView>;

/** Makes the view of a public issue of debentures. */
export function presentNcd(offer: OfferWithStatus<'ncd'>): NcdIssueView {
  const { terms } = offer;
  const { openDate, closeDate } = presentDays(offer);
  return {
    id: offer.id,
    companyName: offer.companyName,
    issuePrice: rounded(terms.issuePriceRupees),
    faceValue: rounded(terms.faceValueRupees),
    minInvestment: rounded(terms.minInvestmentRupees),
    couponRates:
      terms.couponRates?.map((coupon) => ({ ...coupon, ratePercent: rounded(coupon.ratePercent) })) ?? null,
    creditRating: terms.creditRating ?? null,
    issueSize: terms.issueSizeRupees === undefined ? null : croreText(terms.issueSizeRupees),
    openDate,
    closeDate,
    status: offer.status,
    exchange: exchangeText(offer.exchanges),
  };
}
