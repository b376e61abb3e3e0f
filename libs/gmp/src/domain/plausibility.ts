import type { GmpReadingRecord, IpoReference } from '@market/contracts';

/** So much is believed of no single publisher; where no band is known there is no vote on it. Units: issue prices. */
const highestMultiple = 3;
/** Who quotes a price further from the band does not quote a revised one: it is another issue's. Units: share of the price. */
const farthestRevision = 0.25;
/** Of two values less than this apart one is no percent of the other. Units: rupees. */
const sameRupees = 0.1;

/**
 * Why a premium cannot be one at all: by its issue price, by the percent beside it, or because it is the percent of
 * what was quoted; null when it can. Whether it is a likely one is for the publishers to vote on.
 *
 * @param quoted what was last quoted for the IPO. Units: rupees
 */
export function implausible(
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
function againstPrice(
  { gmpRupees, priceRupees }: GmpReadingRecord,
  price: number | null,
  { bandMinRupees: min, bandMaxRupees: max }: IpoReference,
): string | null {
  if (price === null) return null;
  if (priceRupees !== null && max !== null && isFarFrom(priceRupees, min ?? max, max))
    return `an issue price of ${priceRupees} where the band ends at ${max}`;
  if (max === null && gmpRupees > highestMultiple * price)
    return `a premium of ${gmpRupees} is more than ${highestMultiple} times the issue price of ${price}`;
  return gmpRupees < -price ? `a discount of ${-gmpRupees} on an issue price of ${price}` : null;
}

function isFarFrom(price: number, min: number, max: number): boolean {
  return price > max * (1 + farthestRevision) || price < min * (1 - farthestRevision);
}

/** A premium that is exactly the percent of one that was quoted. */
function againstQuoted(rupees: number, price: number | null, quoted: readonly number[]): string | null {
  const meant = quoted.find((reference) => isPercentOf(rupees, reference, price));
  return meant === undefined
    ? null
    : `a premium of ${rupees} is the percent that ${meant} rupees make, not rupees`;
}

/** Rupees are quoted in halves, percents to the second decimal: such a value that is the percent of another is one. */
function isPercentOf(rupees: number, reference: number, price: number | null): boolean {
  if (price === null || Number.isInteger(rupees * 2) || Math.abs(rupees - reference) < sameRupees)
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
