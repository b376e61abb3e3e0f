import type { Ipo } from './ipo';

/** The price that applicants paid: the final price, else the upper end of the band. Units: rupees. */
export function paidPriceRupees({
  issuePriceRupees,
  bandMaxRupees,
}: Pick<Ipo, 'issuePriceRupees' | 'bandMaxRupees'>): number | null {
  return issuePriceRupees ?? bandMaxRupees;
}

/**
 * Gain of the first trade over the issue price. Units: percent. Null when either is unknown. Kept to twelve digits:
 * the error of binary fractions must not decide how an exact half is rounded.
 *
 * Source: docs/spec/api.md, "Listing".
 */
export function listingGainPercent(
  ipo: Pick<Ipo, 'issuePriceRupees' | 'bandMaxRupees' | 'listingPriceRupees'>,
): number | null {
  const paid = paidPriceRupees(ipo);
  if (paid === null || ipo.listingPriceRupees === null) return null;
  return Number((((ipo.listingPriceRupees - paid) * 100) / paid).toPrecision(12));
}
