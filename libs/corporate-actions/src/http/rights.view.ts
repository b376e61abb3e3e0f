import { recordDates } from '@market/http-lists';
import type { FieldsOf } from '@market/kernel';
import { z } from 'zod';
import type { OfferWithStatus } from '../domain/offer-status';
import { publishedRights } from '../domain/published-rights';
import {
  closeDate,
  companyName,
  crore,
  exchange,
  id,
  isin,
  openDate,
  recordDate,
  rupees,
  status,
  symbols,
} from './offer.view';

/** Rights issue in the public API. Source: docs/spec/api.md, "Rights issues". */
export const rightsIssueView = z
  .object({
    id,
    companyName,
    issuePrice: rupees,
    ratio: z
      .string()
      .nullable()
      .meta({ description: 'New shares : shares held.', examples: ['1:3'] }),
    ratioDescription: z
      .string()
      .nullable()
      .meta({ description: '`ratio` in words.', examples: ['1 rights share for every 3 shares held'] }),
    recordDate,
    openDate,
    closeDate,
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
