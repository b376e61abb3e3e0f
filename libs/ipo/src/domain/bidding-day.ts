import { addDays, countWeekdays, dayInIndia, type IndianDay, instantInIndia } from '@market/kernel';
import type { Ipo } from './ipo';
import { biddingHours } from './ipo-status';

/** Day of the bidding: the `number`th of all. */
export interface BiddingDay {
  readonly number: number;
  readonly of: number;
}

/** Maximum number of days of a bidding period: longer ones are not counted. Source: SEBI (ICDR) Regulations 2018, 46. */
const longestDays = 30;

/**
 * Counts the bidding days of an issue up to a day. A reading after the close belongs to the last day. Null when a day of
 * the period is unknown, or the day is before the first.
 */
export function biddingDay(
  { openOn, closeOn }: Pick<Ipo, 'openOn' | 'closeOn'>,
  on: IndianDay,
  isTradingDay: (day: IndianDay) => boolean,
): BiddingDay | null {
  if (openOn === null || closeOn === null || on < openOn || addDays(openOn, longestDays) < closeOn)
    return null;
  const counted = { number: 0, of: 0 };
  for (let day = openOn; day <= closeOn; day = addDays(day, 1)) {
    if (!isTradingDay(day)) continue;
    counted.of += 1;
    if (day <= on) counted.number += 1;
  }
  return counted.number === 0 ? null : counted;
}

/** Returns the time between two instants in which bids are taken: on weekdays, in bidding hours. Units: milliseconds. */
export function biddingTimeBetween(from: Date, to: Date): number {
  const [first, last] = [dayInIndia(from), dayInIndia(to)];
  const wholeDaysMs = countWeekdays(first, addDays(last, -1)) * dayOfBidsMs;
  return wholeDaysMs + biddingTimeUntil(to) - biddingTimeUntil(from);
}

const opensAt = (day: IndianDay) => instantInIndia(day, biddingHours.opens).getTime();
const anyDay = dayInIndia(new Date(0));
const dayOfBidsMs = instantInIndia(anyDay, biddingHours.closes).getTime() - opensAt(anyDay);

/** Returns the time of an instant's day in which bids were taken. */
function biddingTimeUntil(at: Date): number {
  return Math.min(Math.max(at.getTime() - opensAt(dayInIndia(at)), 0), dayOfBidsMs);
}
