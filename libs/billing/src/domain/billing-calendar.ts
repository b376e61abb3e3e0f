import { addDays, dayFromParts, dayInIndia, instantInIndia } from '@market/kernel';

/** A stretch of time, its end not included. */
export interface Period {
  readonly start: Date;
  readonly end: Date;
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * The instant some months later: the same day of the month and time of day in India, on the last day of a month
 * that is too short (31 January → 28 February).
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

/** The first anniversary of an anchor, month by month, that lies after an instant. A clamped day does not move those after it. */
export function anniversaryAfter(anchor: Date, instant: Date): Date {
  // Never beyond it: a month is at most 31 days long.
  let months = Math.max(0, Math.floor((instant.getTime() - anchor.getTime()) / (31 * dayMs)));
  while (monthsAfter(anchor, months) <= instant) months += 1;
  return monthsAfter(anchor, months);
}

/** The calendar month in India that an instant falls in. */
export function calendarMonth(instant: Date): Period {
  const [year, month] = dayInIndia(instant).split('-').map(Number) as [number, number];
  const start = instantInIndia(dayFromParts(year, month, 1));
  return { start, end: monthsAfter(start, 1) };
}

/** The instant some days later. */
export function daysAfter(instant: Date, days: number): Date {
  return new Date(instant.getTime() + days * dayMs);
}
