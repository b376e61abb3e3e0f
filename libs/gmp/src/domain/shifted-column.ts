import type { IpoReference } from '@market/contracts';
import { likeness } from '@market/kernel';
import type { QuotedFields } from './match-ipo';

/**
 * Number of misplaced prices from which the names of a list are shifted against its prices; a single one may be a
 * typing error. Units: rows.
 */
const shiftedFrom = 2;

/**
 * Returns the reason to hold a list whose names are shifted against its prices: several rows quote a price outside the
 * band of the issue that they name, and equal to the upper end of another issue's band that the list names, too. Issues
 * without a band are ignored. Null when the list is sound.
 */
export function shiftedColumnDoubt(
  rows: readonly QuotedFields[],
  active: readonly IpoReference[],
): string | null {
  const named = rows.map((row) => ({ row, issues: active.filter((ipo) => isNamed(row, ipo)) }));
  const listed = named.flatMap(({ issues }) => issues);
  const judged = named.filter(({ row, issues }) => row.priceRupees !== null && issues.length > 0);
  const misplaced = judged.filter(({ row: { priceRupees: price }, issues }) => {
    if (price === null || issues.some((ipo) => isInside(price, ipo))) return false;
    return listed.some((ipo) => ipo.bandMaxRupees === price);
  });
  return misplaced.length < shiftedFrom
    ? null
    : `${misplaced.length} of ${judged.length} prices are those of other issues of the list`;
}

/** Tells whether the name of a row is that of an issue with a known band, whatever the other facts are. */
function isNamed({ sourceName }: QuotedFields, ipo: IpoReference): boolean {
  const alike = likeness(sourceName, ipo.name);
  return ipo.bandMaxRupees !== null && alike !== null && alike !== 'faint';
}

function isInside(price: number, { bandMinRupees: min, bandMaxRupees: max }: IpoReference): boolean {
  return max !== null && price <= max && price >= (min ?? max);
}
