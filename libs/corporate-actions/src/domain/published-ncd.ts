import { publishedDates } from '@market/contracts';
import { rounded } from '@market/kernel';
import type { OfferWithStatus } from './offer-status';
import { amountText, exchangeText, presentDays, type ShownOffer } from './published-figures';

/** Returns a public issue of debentures as it is published. */
export function publishedNcd(offer: OfferWithStatus<'ncd'>) {
  const { terms } = offer;
  const { openDate, closeDate } = presentDays(offer);
  return {
    id: offer.id,
    companyName: offer.companyName,
    issuePrice: rounded(terms.issuePriceRupees),
    faceValue: rounded(terms.faceValueRupees),
    minInvestment: rounded(terms.minInvestmentRupees),
    couponRates:
      terms.couponRates?.map(({ frequency, ratePercent, tenureMonths }) => ({
        frequency,
        ratePercent: rounded(ratePercent),
        tenureMonths,
      })) ?? null,
    creditRating: terms.creditRating ?? null,
    issueSize: amountText(terms.issueSizeRupees),
    openDate,
    closeDate,
    status: offer.status,
    exchange: exchangeText(offer.exchanges),
    issueSizeRupees: rounded(terms.issueSizeRupees),
    ...publishedDates(offer),
  } satisfies ShownOffer<'ncd', 'issuePriceRupees' | 'faceValueRupees' | 'minInvestmentRupees', 'isin'>;
}
