import type { GmpReadingRecord, IpoReference } from '@market/contracts';
import { median } from './aggregate';

/** No premium was ever that high; a slip of units is. Units: multiples of the issue price. */
const highestMultiple = 3;
/** A premium that high is rare enough to be vouched for by somebody. Units: multiples of the issue price. */
const unvouchedMultiple = 1;
/** Units: multiples of the publisher's own last value. */
const jump = 10;
/**
 * A slip of the point beside publishers that differ by a factor of two among themselves shows as five times as much.
 * Units: multiples of what the other publishers say.
 */
const farMultiple = 5;
/** Differences below are no slip that matters. Units: share of the issue price, or rupees where it is unknown. */
const farShare = 0.1;
const farRupees = 10;

/** What was quoted for the same IPO before. Units: rupees. */
export interface QuotedBefore {
  /** Last value of the same publisher, null before the first. */
  readonly own: number | null;
  /** What the other publishers say within a day of it. */
  readonly others: readonly number[];
}

/**
 * Why a premium cannot be believed next to the issue price, the percent beside it, what the same publisher said last
 * and what the others say; null when it can. It is held until an operator vouches for it.
 */
export function implausible(
  record: GmpReadingRecord,
  ipo: IpoReference,
  { own, others }: QuotedBefore,
): string | null {
  return (
    againstItself(record, record.priceRupees ?? ipo.bandMaxRupees) ??
    againstPrice(record, ipo) ??
    againstOthers(record.gmpRupees, ipo.bandMaxRupees ?? record.priceRupees, own, others)
  );
}

/** A premium next to the percent that its publisher gives beside it. */
function againstItself(record: GmpReadingRecord, price: number | null): string | null {
  if (price === null) return null;
  const { gmpRupees, gmpPercent } = record;
  if (isPercent(record, price)) return `a premium of ${gmpRupees} is the quoted percent, not rupees`;
  if (contradicts(record, price))
    return `a premium of ${gmpRupees} on an issue price of ${price} is not ${gmpPercent} %`;
  return null;
}

/** A premium next to the issue price: the band of the exchanges, where it is known, goes before the publisher's price. */
function againstPrice({ gmpRupees, priceRupees }: GmpReadingRecord, ipo: IpoReference): string | null {
  const price = ipo.bandMaxRupees ?? priceRupees;
  if (price === null) return null;
  if (priceRupees !== null && timesApart(priceRupees, price) >= farMultiple)
    return `an issue price of ${priceRupees} where the band ends at ${price}`;
  if (gmpRupees > highestMultiple * price)
    return `a premium of ${gmpRupees} is more than ${highestMultiple} times the issue price of ${price}`;
  if (gmpRupees < -price) return `a discount of ${-gmpRupees} on an issue price of ${price}`;
  return null;
}

/** A premium next to those that were quoted before: one that stands alone far from all others is held. */
function againstOthers(
  rupees: number,
  price: number | null,
  own: number | null,
  others: readonly number[],
): string | null {
  const quoted = [...(own === null ? [] : [own]), ...others];
  const meant = quoted.find((reference) => isPercentOf(rupees, reference, price));
  if (meant !== undefined)
    return `a premium of ${rupees} is the percent that ${meant} rupees make, not rupees`;
  const consensus = others.length === 0 ? null : median([...others].sort((a, b) => a - b));
  const far = (reference: number) => isFar(rupees, reference, price);
  const shared = consensus !== null && consensus !== 0 && !far(consensus) && rupees * consensus > 0;
  if (shared) return null;
  if (own !== null && jumps(own, rupees))
    return `a premium of ${rupees} where the publisher's last was ${own}`;
  // A publisher that fell before the others did is believed: premiums collapse in a day, they do not multiply.
  const suspect = own === null || (Math.abs(rupees) > Math.abs(own) && far(own));
  if (consensus !== null && suspect && far(consensus))
    return `a premium of ${rupees} where other publishers say ${consensus}`;
  if (own === null && price !== null && rupees > unvouchedMultiple * price)
    return `a first premium of ${rupees} is more than the issue price of ${price}, and no other publisher says so`;
  return null;
}

/** Of another order of magnitude, as a slip of units is; zero has none, and a slip keeps the sign. */
function isFar(rupees: number, reference: number, price: number | null): boolean {
  if (rupees * reference <= 0) return false;
  const least = price === null ? farRupees : price * farShare;
  return timesApart(rupees, reference) >= farMultiple && Math.abs(rupees - reference) > least;
}

function timesApart(one: number, other: number): number {
  const ratio = Math.abs(one / other);
  return Math.max(ratio, 1 / ratio);
}

/** Rupees are quoted in halves, percents to the second decimal: such a value that is the percent of another is one. */
function isPercentOf(rupees: number, reference: number, price: number | null): boolean {
  if (price === null || Number.isInteger(rupees * 2) || Math.abs(rupees - reference) < farRupees / 100)
    return false;
  return Math.abs((reference / price) * 100 - rupees) <= 0.005 + 1e-9;
}

/** The value is the percent beside it, and the percent is not what the value would make on this price. */
function isPercent({ gmpRupees, gmpPercent }: GmpReadingRecord, price: number): boolean {
  if (gmpPercent === null || gmpRupees === 0) return false;
  const isSame = Math.abs(gmpRupees - gmpPercent) < 0.005;
  const percent = (gmpRupees / price) * 100;
  return isSame && Math.abs(percent - gmpPercent) > Math.max(0.05, Math.abs(gmpPercent) * 0.01);
}

/** The percent is of another value: publishers round it, some to whole percents, and no further. */
function contradicts({ gmpRupees, gmpPercent }: GmpReadingRecord, price: number): boolean {
  if (gmpPercent === null) return false;
  const apart = Math.abs((gmpRupees / price) * 100 - gmpPercent);
  return apart > Math.max(0.55, Math.abs(gmpPercent) * 0.01);
}

/** Ten times as much, or a slip of the point: exactly a tenth or a hundredth. */
function jumps(last: number, now: number): boolean {
  if (last === 0 || now === 0) return false;
  const slips = (by: number) => Math.abs(now * by - last) < 0.005;
  return Math.abs(now / last) >= jump || slips(10) || slips(100);
}
