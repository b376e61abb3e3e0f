import type { Ipo } from './ipo';

/** Returns the price that applicants paid: the final price, else the upper end of the band. Units: rupees. */
export function paidPriceRupees({
  issuePriceRupees,
  bandMaxRupees,
}: Pick<Ipo, 'issuePriceRupees' | 'bandMaxRupees'>): number | null {
  return issuePriceRupees ?? bandMaxRupees;
}

/**
 * Computes the gain of the first trade over the issue price. Units: percent. Null when either is unknown. Rounded to
 * twelve digits, so that binary errors do not decide how an exact half is rounded.
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
