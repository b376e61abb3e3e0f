import { roundHalfAwayFromZero } from '@market/kernel';

/** What a premium lets expect at the listing. Units: rupees and percent, two decimals; null without issue price. */
export interface Estimates {
  readonly issuePrice: number | null;
  readonly estimatedListingPrice: number | null;
  readonly estimatedListingGain: number | null;
}

/**
 * Estimates from the published figures themselves, so that they agree with each other to the paisa.
 *
 * @param gmpRupees the published premium, two decimals
 * @param bandMaxRupees upper end of the band, null when unknown
 */
export function estimatesOf(gmpRupees: number, bandMaxRupees: number | null): Estimates {
  if (bandMaxRupees === null)
    return { issuePrice: null, estimatedListingPrice: null, estimatedListingGain: null };
  const issuePrice = roundHalfAwayFromZero(bandMaxRupees);
  return {
    issuePrice,
    estimatedListingPrice: roundHalfAwayFromZero(issuePrice + gmpRupees),
    estimatedListingGain: roundHalfAwayFromZero((gmpRupees / issuePrice) * 100),
  };
}
