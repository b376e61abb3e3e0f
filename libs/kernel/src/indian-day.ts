import { dayMs, hourMs } from './time-spans';

declare const dayBrand: unique symbol;

/**
 * Calendar day in India, with no time of day.
 *
 * Shape: `YYYY-MM-DD`. Never mixed with an instant: an instant is a `Date`.
 */
export type IndianDay = string & { readonly [dayBrand]: 'IndianDay' };

/** India Standard Time is UTC+05:30 all year: no daylight saving since 1945. */
const istOffsetMs = 5.5 * hourMs;
const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const clockPattern = /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/;

/**
 * Reads a `YYYY-MM-DD` text as a calendar day.
 *
 * Errors: `RangeError` when the text is not an existing day of the years 1900 to 2199.
 */
export function indianDay(text: string): IndianDay {
  if (!isIndianDay(text)) throw new RangeError(`not a calendar day: ${text.slice(0, 20)}`);
  return text;
}

/** Tells whether a text is an existing calendar day in `YYYY-MM-DD` form. */
export function isIndianDay(text: string): text is IndianDay {
  const match = dayPattern.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (year < 1900 || year > 2199) return false;
  const utc = new Date(Date.UTC(year, month - 1, day));
  return utc.getUTCMonth() === month - 1 && utc.getUTCDate() === day;
}

/** Makes a calendar day from its parts; `month` is 1 to 12. Errors: `RangeError` when there is no such day. */
export function dayFromParts(year: number, month: number, day: number): IndianDay {
  const pad = (value: number, width: number) => String(value).padStart(width, '0');
  return indianDay(`${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`);
}

/** Returns the calendar day in India at an instant. */
export function dayInIndia(instant: Date): IndianDay {
  return new Date(instant.getTime() + istOffsetMs).toISOString().slice(0, 10) as IndianDay;
}

/**
 * Returns the instant at which a wall clock in India shows `time` on `day`. Shape: `time` is `HH:MM` or `HH:MM:SS`.
 *
 * Errors: `RangeError` when no clock shows such a time.
 */
export function instantInIndia(day: IndianDay, time = '00:00'): Date {
  if (!clockPattern.test(time)) throw new RangeError(`not a time of day: ${time.slice(0, 20)}`);
  return new Date(`${day}T${time}+05:30`);
}

/** Time of day in India at an instant. Shape: `HH:MM`. */
export function timeInIndia(instant: Date): string {
  return new Date(instant.getTime() + istOffsetMs).toISOString().slice(11, 16);
}

/** Returns the day `count` days later (earlier when negative). */
export function addDays(day: IndianDay, count: number): IndianDay {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10) as IndianDay;
}

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: IndianDay, to: IndianDay): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}

/** Day of the week, 0 = Sunday … 6 = Saturday. */
export function weekdayOf(day: IndianDay): number {
  return new Date(Date.parse(day)).getUTCDay();
}

/** Tells whether a day is a Saturday or a Sunday. */
export function isWeekend(day: IndianDay): boolean {
  return [0, 6].includes(weekdayOf(day));
}

/** Returns the number of weekdays from one day to another, both included; 0 if the last one is earlier. */
export function countWeekdays(from: IndianDay, to: IndianDay): number {
  const days = Math.max(0, daysBetween(from, to) + 1);
  const rest = Array.from({ length: days % 7 }, (_, at) => addDays(from, at));
  return Math.floor(days / 7) * 5 + rest.filter((day) => !isWeekend(day)).length;
}

export function yearOf(day: IndianDay): number {
  return Number(day.slice(0, 4));
}

/**
 * Formats a day for the public API: midnight UTC of the Indian calendar day, null stays null.
 *
 * Shape: `YYYY-MM-DDT00:00:00.000Z`. Source: docs/spec/api.md, "Day-level dates".
 */
export function renderDay(day: IndianDay): string;
export function renderDay(day: IndianDay | null): string | null;
export function renderDay(day: IndianDay | null): string | null {
  return day === null ? null : `${day}T00:00:00.000Z`;
}
