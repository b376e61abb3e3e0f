import { addDays, daysBetween, type IndianDay } from './indian-day';

/** Sources stop asking after a share: what they said last is then no current price. Units: days. Source: our own bound, decision 0043. */
const currentForDays = 14;
/** A quote that is older is that of a share which is not traded. Covers a long weekend. Units: days. Source: our own bound. */
const tradedWithinDays = 4;

/** The first day whose price is still a current one today. */
export function firstCurrentDay(today: IndianDay): IndianDay {
  return addDays(today, -currentForDays);
}

/** Tells whether a quote that is read today, and was last traded on a day, is that of a share which is traded. */
export function isTradedNow(pricedOn: IndianDay, today: IndianDay): boolean {
  return daysBetween(pricedOn, today) <= tradedWithinDays;
}
