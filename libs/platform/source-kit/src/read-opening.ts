import { daysBetween, type IndianDay, readPriceRupees, Unreadable } from '@market/kernel';

type Cell = string | number | null | undefined;

/** Cells of a quote that state the trades of its day. */
export interface QuotedDay {
  readonly open: Cell;
  readonly low: Cell;
  readonly high: Cell;
}

/**
 * Reads the opening of a day, null where none is stated. Units: rupees.
 *
 * Errors: `Unreadable` of a cell that is no price, and of an opening outside the lowest and the highest trade of the day: one of the
 * three is mistyped.
 */
export function readOpening({ open, low, high }: QuotedDay): number | null {
  const opening = readPriceRupees(open);
  const [lowest, highest] = [readPriceRupees(low), readPriceRupees(high)];
  if (opening === null || lowest === null || highest === null) return opening;
  if (opening >= lowest && opening <= highest) return opening;
  throw new Unreadable('opening', `${opening} on a day of ${lowest} to ${highest}`);
}

/** Longest time between two days of trading: a stated day of a listing is wrong by one of them at most. Units: days. */
const daysOfOpenings = 4;

/** Tells whether the opening of a day may be that of a listing: on its stated day, or on the next day of trading. */
export function isNearListing(day: IndianDay, listedOn: IndianDay): boolean {
  const days = daysBetween(listedOn, day);
  return days >= 0 && days <= daysOfOpenings;
}
