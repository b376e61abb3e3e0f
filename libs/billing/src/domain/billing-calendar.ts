import { addDays, dayFromParts, dayInIndia, instantInIndia, dayMs } from '@market/kernel';

/** Time range with an exclusive end. */
export interface Period {
  readonly start: Date;
  readonly end: Date;
}

/**
 * Returns the instant some months later: the same day of the month and time of day in India, or the last day of a
 * shorter month (31 January → 28 February).
 */
export function monthsAfter(instant: Date, months: number): Date {
  const day = dayInIndia(instant);
  const sinceMidnightMs = instant.getTime() - instantInIndia(day).getTime();
  const [year, month, dayOfMonth] = day.split('-').map(Number) as [number, number, number];
  const count = year * 12 + month - 1 + months;
  const first = dayFromParts(Math.floor(count / 12), (count % 12) + 1, 1);
  const next = dayFromParts(Math.floor((count + 1) / 12), ((count + 1) % 12) + 1, 1);
  const days = Math.round((Date.parse(next) - Date.parse(first)) / dayMs);
  const target = addDays(first, Math.min(dayOfMonth, days) - 1);
  return new Date(instantInIndia(target).getTime() + sinceMidnightMs);
}

/**
 * Returns the first monthly anniversary of an anchor after an instant. A day that was clamped in a short month does not
 * affect later months.
 */
export function anniversaryAfter(anchor: Date, instant: Date): Date {
  // Begins the search at or before the result, because a month has at most 31 days.
  let months = Math.max(0, Math.floor((instant.getTime() - anchor.getTime()) / (31 * dayMs)));
  while (monthsAfter(anchor, months) <= instant) months += 1;
  return monthsAfter(anchor, months);
}

/** Returns the calendar month in India that contains an instant. */
export function calendarMonth(instant: Date): Period {
  const [year, month] = dayInIndia(instant).split('-').map(Number) as [number, number];
  const start = instantInIndia(dayFromParts(year, month, 1));
  return { start, end: monthsAfter(start, 1) };
}

/** Returns the instant some days later. */
export function daysAfter(instant: Date, days: number): Date {
  return new Date(instant.getTime() + days * dayMs);
}
