import type { Ipo } from './ipo';

/** Returns the price that applicants paid: the final price, else the upper end of the band. Units: rupees. */
export function paidPriceRupees({
  issuePriceRupees,
  bandMaxRupees,
}: Pick<Ipo, 'issuePriceRupees' | 'bandMaxRupees'>): number | null {
  return issuePriceRupees ?? bandMaxRupees;
}

/**
 * Computes the gain of the first trade over the issue price. Units: percent. Null when either is unknown.
 *
 * Source: docs/spec/api.md, "Listing".
 */
export function listingGainPercent(
  ipo: Pick<Ipo, 'issuePriceRupees' | 'bandMaxRupees' | 'listingPriceRupees'>,
): number | null {
  return gainPercent(ipo, ipo.listingPriceRupees);
}

/**
 * Computes the gain of a price over the issue price. Units: percent. Null when either is unknown. Rounded to twelve
 * digits, so that binary errors do not decide how an exact half is rounded.
 */
export function gainPercent(
  ipo: Pick<Ipo, 'issuePriceRupees' | 'bandMaxRupees'>,
  priceRupees: number | null,
): number | null {
  const paid = paidPriceRupees(ipo);
  if (paid === null || priceRupees === null) return null;
  return Number((((priceRupees - paid) * 100) / paid).toPrecision(12));
}
