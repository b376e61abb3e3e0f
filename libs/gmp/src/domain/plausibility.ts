import type { GmpReadingRecord, IpoReference } from '@market/contracts';

/** No premium was ever that high; a slip of units is. Units: multiples of the issue price. */
const highestMultiple = 3;
/** Units: multiples of the last value. */
const jump = 10;

/**
 * Why a premium cannot be believed next to the issue price and what the same publisher said last; null when it
 * can. It is held until an operator vouches for it.
 *
 * @param lastRupees last value of the same publisher for the same IPO, null before the first
 */
export function implausible(
  record: GmpReadingRecord,
  ipo: IpoReference,
  lastRupees: number | null,
): string | null {
  const { gmpRupees } = record;
  const price = record.priceRupees ?? ipo.bandMaxRupees;
  if (price !== null && gmpRupees > highestMultiple * price) {
    return `a premium of ${gmpRupees} is more than ${highestMultiple} times the issue price of ${price}`;
  }
  if (price !== null && gmpRupees < -price)
    return `a discount of ${-gmpRupees} on an issue price of ${price}`;
  if (isPercent(record, price)) return `a premium of ${gmpRupees} is the quoted percent, not rupees`;
  if (lastRupees !== null && jumps(lastRupees, gmpRupees)) {
    return `a premium of ${gmpRupees} where the publisher's last was ${lastRupees}`;
  }
  return null;
}

/** The value is the percent beside it, and the percent is not what the value would make on this price. */
function isPercent({ gmpRupees, gmpPercent }: GmpReadingRecord, price: number | null): boolean {
  if (gmpPercent === null || gmpRupees === 0 || price === null) return false;
  const isSame = Math.abs(gmpRupees - gmpPercent) < 0.005;
  const percent = (gmpRupees / price) * 100;
  return isSame && Math.abs(percent - gmpPercent) > Math.max(0.05, Math.abs(gmpPercent) * 0.01);
}

/** Ten times as much, or a slip of the point: exactly a tenth or a hundredth. */
function jumps(last: number, now: number): boolean {
  if (last === 0 || now === 0) return false;
  const slips = (by: number) => Math.abs(now * by - last) < 0.005;
  return Math.abs(now / last) >= jump || slips(10) || slips(100);
}
