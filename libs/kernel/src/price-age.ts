import { addDays, daysBetween, type IndianDay } from './indian-day';

/**
 * Age from which a price counts as no current one: sources stop asking after a share. Units: days. Source: our own
 * bound, decision 0016.
 */
const currentForDays = 14;
/**
 * Age up to which the last trade of a quote shows that the share is traded. Covers a long weekend. Units: days. Source:
 * our own bound.
 */
const tradedWithinDays = 4;

/** Returns the first day whose price is still a current one today. */
export function firstCurrentDay(today: IndianDay): IndianDay {
  return addDays(today, -currentForDays);
}

/** Returns the first day on which a price is no current one any more. */
export function outdatedOn(pricedOn: IndianDay): IndianDay {
  return addDays(pricedOn, currentForDays + 1);
}

/** Tells whether a quote read today, with a last trade on the given day, is of a share that is still traded. */
export function isTradedNow(pricedOn: IndianDay, today: IndianDay): boolean {
  return daysBetween(pricedOn, today) <= tradedWithinDays;
}
