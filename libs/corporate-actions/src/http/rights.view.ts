import { z } from 'zod';
import type { OfferWithStatus } from '../corporate-action.queries';
import {
  crore,
  day,
  exchange,
  exchangeText,
  presentDays,
  rounded,
  rupees,
  sizeText,
  status,
} from './offer.view';

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
  })
  .meta({ id: 'RightsIssue' });

export type RightsIssueView = z.infer<typeof rightsIssueView>;

/** Makes the view of a rights issue. */
export function presentRights(offer: OfferWithStatus<'rights'>): RightsIssueView {
  const { issuePriceRupees, ratio, issueSizeRupees, issueSizeShares } = offer.terms;
  const { retailDate: _retail, ...dates } = presentDays(offer);
  return {
    id: offer.id,
    companyName: offer.companyName,
    issuePrice: rounded(issuePriceRupees),
    ratio: ratio === undefined ? null : `${ratio.offered}:${ratio.held}`,
    ratioDescription: ratio === undefined ? null : ratioInWords(ratio),
    ...dates,
    issueSize: sizeText(issueSizeRupees, issueSizeShares, issuePriceRupees),
    status: offer.status,
    exchange: exchangeText(offer.exchanges),
  };
}

function ratioInWords({ offered, held }: { readonly offered: number; readonly held: number }): string {
  const shares = `${offered} rights ${offered === 1 ? 'share' : 'shares'}`;
  return held === 1 ? `${shares} for every share held` : `${shares} for every ${held} shares held`;
}
