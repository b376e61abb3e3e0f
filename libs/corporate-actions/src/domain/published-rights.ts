import { publishedDates } from '@market/contracts';
import { rounded } from '@market/kernel';
import type { OfferWithStatus } from './offer-status';
import {
  exchangeText,
  presentDays,
  presentShare,
  sizeRupees,
  sizeText,
  type ShownOffer,
} from './published-figures';

/** Returns a rights issue as it is published. */
export function publishedRights(offer: OfferWithStatus<'rights'>) {
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
    ...presentShare(offer),
    issueSizeRupees: sizeRupees(issueSizeRupees, issueSizeShares, issuePriceRupees),
    entitlementShares: ratio?.offered ?? null,
    entitlementPer: ratio?.held ?? null,
    ...publishedDates(offer),
  } satisfies ShownOffer<'rights', 'issuePriceRupees' | 'issueSizeShares'>;
}

function ratioInWords({ offered, held }: { readonly offered: number; readonly held: number }): string {
  const shares = `${offered} rights ${offered === 1 ? 'share' : 'shares'}`;
  return held === 1 ? `${shares} for every share held` : `${shares} for every ${held} shares held`;
}
