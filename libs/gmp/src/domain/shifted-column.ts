import type { IpoReference } from '@market/contracts';
import { likeness } from '@market/kernel';
import type { Quoted } from './match-ipo';

/** One price that is another issue's may be a typing error; so many are names that moved against the prices. Units: rows. */
const shiftedFrom = 2;

/**
 * Why a whole list is held, null when its names stand beside prices of their own: several rows quote a price that is
 * not of the issue that they name, but the upper end of another issue's that the list names, too. Issues without a
 * band say nothing.
 */
export function shiftedColumn(rows: readonly Quoted[], active: readonly IpoReference[]): string | null {
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

/** Whether a row names an issue whose band is known, whatever else it says. */
function isNamed({ sourceName }: Quoted, ipo: IpoReference): boolean {
  const alike = likeness(sourceName, ipo.name);
  return ipo.bandMaxRupees !== null && alike !== null && alike !== 'faint';
}

function isInside(price: number, { bandMinRupees: min, bandMaxRupees: max }: IpoReference): boolean {
  return max !== null && price <= max && price >= (min ?? max);
}
