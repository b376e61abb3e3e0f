import type { Ipo } from './ipo';

/** The price that applicants paid: the final price, else the upper end of the band. Units: rupees. */
export function paidPriceRupees({
  issuePriceRupees,
  bandMaxRupees,
}: Pick<Ipo, 'issuePriceRupees' | 'bandMaxRupees'>): number | null {
  return issuePriceRupees ?? bandMaxRupees;
}

/**
 * Gain of the first trade over the issue price, unrounded. Units: percent. Null when either is unknown.
 *
 * Source: decisions, "Listing".
 */
export function listingGainPercent(
  ipo: Pick<Ipo, 'issuePriceRupees' | 'bandMaxRupees' | 'listingPriceRupees'>,
): number | null {
  const paid = paidPriceRupees(ipo);
  if (paid === null || ipo.listingPriceRupees === null) return null;
  return ((ipo.listingPriceRupees - paid) / paid) * 100;
}
