import { recordDates } from '@market/http-lists';
import type { FieldsOf } from '@market/kernel';
import { z } from 'zod';
import type { OfferWithStatus } from '../domain/offer-status';
import { publishedRights } from '../domain/published-rights';
import { crore, day, exchange, isin, rupees, status, symbols } from './offer.view';

/** Rights issue in the public API. Source: docs/spec/api.md, "Rights issues". */
export const rightsIssueView = z
  .object({
    id: z.string(),
    companyName: z.string(),
    issuePrice: rupees,
    ratio: z
      .string()
      .nullable()
      .meta({ description: 'New shares : shares held.', examples: ['1:3'] }),
    ratioDescription: z
      .string()
      .nullable()
      .meta({ examples: ['1 rights share for every 3 shares held'] }),
    recordDate: day,
    openDate: day,
    closeDate: day,
    issueSize: crore,
    status,
    exchange,
    isin,
    symbols,
    issueSizeRupees: rupees.meta({ description: 'Size as stated, else shares times issue price.' }),
    entitlementShares: z
      .int()
      .nullable()
      .meta({ description: 'New shares for every entitlementPer shares held.' }),
    entitlementPer: z.int().nullable(),
    ...recordDates,
  })
  .meta({ id: 'RightsIssue' }) satisfies z.ZodType<FieldsOf<ReturnType<typeof publishedRights>>>;

export type RightsIssueView = z.infer<typeof rightsIssueView>;

export function presentRights(offer: OfferWithStatus<'rights'>): RightsIssueView {
  return publishedRights(offer);
}
