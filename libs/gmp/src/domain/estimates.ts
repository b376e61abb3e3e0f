import { roundHalfAwayFromZero } from '@market/kernel';

/** Listing price and gain that a premium implies. Units: rupees and percent, two decimals; null without issue price. */
export interface Estimates {
  readonly issuePrice: number | null;
  readonly estimatedListingPrice: number | null;
  readonly estimatedListingGain: number | null;
}

/**
 * Computes the estimates from the published, rounded figures, so that they agree with each other to the paisa.
 *
 * @param gmpRupees the published premium, two decimals
 * @param bandMaxRupees upper end of the band, null when unknown
 */
export function computeEstimates(gmpRupees: number, bandMaxRupees: number | null): Estimates {
  if (bandMaxRupees === null)
    return { issuePrice: null, estimatedListingPrice: null, estimatedListingGain: null };
  const issuePrice = roundHalfAwayFromZero(bandMaxRupees);
  return {
    issuePrice,
    estimatedListingPrice: roundHalfAwayFromZero(issuePrice + gmpRupees),
    estimatedListingGain: roundHalfAwayFromZero((gmpRupees / issuePrice) * 100),
  };
}
