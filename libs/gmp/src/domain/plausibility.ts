import type { GmpReadingRecord, IpoReference } from '@market/contracts';

/**
 * Maximum premium that is believed of a single publisher while no band is known, since there is no vote on it. Units:
 * issue prices.
 */
const highestMultiple = 3;
/**
 * Maximum distance of a quoted price from the band that a revision explains; further away it is another issue's price.
 * Units: share of the price.
 */
const farthestRevision = 0.25;
/** Difference below which two values count as the same, so that one is no percent of the other. Units: rupees. */
const sameRupees = 0.1;

/**
 * Returns the reason why a premium is impossible: by its issue price, by the percent next to it, or because it is the
 * percent of an earlier quote; null when it is possible. Whether it is likely is decided by the vote of the publishers.
 *
 * @param quoted last quotes for the IPO. Units: rupees
 */
export function premiumDoubt(
  record: GmpReadingRecord,
  ipo: IpoReference,
  quoted: readonly number[],
): string | null {
  const price = ipo.bandMaxRupees ?? record.priceRupees;
  return (
    againstItself(record, record.priceRupees ?? ipo.bandMaxRupees) ??
    againstPrice(record, price, ipo) ??
    againstQuoted(record.gmpRupees, price, quoted)
  );
}

/** Compares a premium with the percent that its publisher shows next to it. */
function againstItself(record: GmpReadingRecord, price: number | null): string | null {
  if (price === null) return null;
  const { gmpRupees, gmpPercent } = record;
  if (isPercent(record, price)) return `a premium of ${gmpRupees} is the quoted percent, not rupees`;
  if (contradicts(record, price))
    return `a premium of ${gmpRupees} on an issue price of ${price} is not ${gmpPercent} %`;
  return null;
}

/**
 * Compares a premium with the issue price: the band of the exchanges, where it is known, counts before the publisher's
 * price.
 */
function againstPrice(
  { gmpRupees, priceRupees }: GmpReadingRecord,
  price: number | null,
  { bandMinRupees: min, bandMaxRupees: max }: IpoReference,
): string | null {
  if (price === null) return null;
  if (priceRupees !== null && max !== null && isFarFrom(priceRupees, min ?? max, max))
    return `an issue price of ${priceRupees} where the band ends at ${max}`;
  if (max === null && gmpRupees === price) return `a premium of ${gmpRupees} is the issue price itself`;
  if (max === null && gmpRupees > highestMultiple * price)
    return `a premium of ${gmpRupees} is more than ${highestMultiple} times the issue price of ${price}`;
  return gmpRupees < -price ? `a discount of ${-gmpRupees} on an issue price of ${price}` : null;
}

function isFarFrom(price: number, min: number, max: number): boolean {
  return price > max * (1 + farthestRevision) || price < min * (1 - farthestRevision);
}

/** Compares a premium with the percents of earlier quotes. */
function againstQuoted(rupees: number, price: number | null, quoted: readonly number[]): string | null {
  const meant = quoted.find((reference) => isPercentOf(rupees, reference, price));
  return meant === undefined
    ? null
    : `a premium of ${rupees} is the percent that ${meant} rupees make, not rupees`;
}

/**
 * Tells whether a value is the percent of a premium. Rupees are quoted in halves and percents to the second decimal, so
 * only a value that is not in halves can be one.
 */
function isPercentOf(rupees: number, reference: number, price: number | null): boolean {
  if (price === null || Number.isInteger(rupees * 2) || Math.abs(rupees - reference) < sameRupees)
    return false;
  return Math.abs((reference / price) * 100 - rupees) <= 0.005 + 1e-9;
}

/** Tells whether the value equals the percent next to it, although it would make another percent of this price. */
function isPercent({ gmpRupees, gmpPercent }: GmpReadingRecord, price: number): boolean {
  if (gmpPercent === null || gmpRupees === 0) return false;
  const isSame = Math.abs(gmpRupees - gmpPercent) < 0.005;
  const percent = (gmpRupees / price) * 100;
  return isSame && Math.abs(percent - gmpPercent) > Math.max(0.05, Math.abs(gmpPercent) * 0.01);
}

/** Tells whether the percent belongs to another value: publishers round it, some to whole percents, but no further. */
function contradicts({ gmpRupees, gmpPercent }: GmpReadingRecord, price: number): boolean {
  if (gmpPercent === null) return false;
  const apart = Math.abs((gmpRupees / price) * 100 - gmpPercent);
  return apart > Math.max(0.55, Math.abs(gmpPercent) * 0.01);
}
