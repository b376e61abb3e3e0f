import type { FieldValues } from '@market/kernel';

/** Maximum difference between an amount as prose rounds it and shares × upper end. Source: our own bound. */
const rounding = 0.0005;

/**
 * Tells whether two sizes, one in rupees and one in shares, are the same at a price.
 *
 * @param price upper end of the band. Units: rupees
 */
export function isRestatedSize(one: FieldValues, other: FieldValues, price: unknown): boolean {
  const [was, is] = [amountOf(one, price), amountOf(other, price)];
  const isOtherUnit = 'issueSizeRupees' in one !== 'issueSizeRupees' in other;
  return isOtherUnit && was !== null && is !== null && Math.abs(was - is) <= was * rounding;
}

function amountOf({ issueSizeRupees: rupees, issueSizeShares: shares }: FieldValues, price: unknown) {
  if (typeof rupees === 'number') return rupees;
  return typeof shares === 'number' && typeof price === 'number' ? shares * price : null;
}
