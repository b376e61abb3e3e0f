import { dayFromParts, dayInIndia, instantInIndia, type IndianDay } from './indian-day';
import { readText } from './public-text';
import { Unreadable } from './unreadable';

/** Instant with its offset, by RFC 3339; fractions of a second are optional. */
const pattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/;

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const dayMonthYear = /^(\d{1,2})(?:st|nd|rd|th)?[-\s/]+([A-Za-z]{3,9})[-\s/,]+(\d{4}|\d{2})$/;
const isoDay = /^(\d{4})-(\d{2})-(\d{2})(?:[T ]00:00:00(?:\.0+)?)?$/;
const clockTime = /^(\d{1,2}):(\d{2})(?::(\d{2}))?\s*(AM|PM)?$/i;

/**
 * Reads a day in the spellings of the exchanges: `21-Aug-2026`, `21-AUG-2026`, `25-June-2026`, `21 Aug 2026`,
 * `07-SEP-26`, `2026-08-21`, `2026-08-21T00:00:00`, `23-Sep-2026 00:00:00`. A text with a zone is an instant, of which
 * the day in India is returned: `2026-08-20T18:30:00Z` is 21 August. Null for every spelling of "unknown".
 *
 * Errors: `Unreadable` for anything else, also for a date with a time of day other than midnight.
 */
export function readDay(value: string | null | undefined): IndianDay | null {
  const text = readText(value);
  if (text === null) return null;
  const iso = isoDay.exec(text);
  if (iso) return day(Number(iso[1]), Number(iso[2]), Number(iso[3]), text);
  const zoned = parseInstantMs(text);
  if (zoned !== null) return dayInIndia(new Date(zoned));
  const named = dayMonthYear.exec(text.replace(/\s+00:00:00$/, ''));
  if (!named) throw new Unreadable('day', text);
  const year = Number(named[3]?.length === 2 ? `20${named[3]}` : named[3]);
  return day(year, monthNumber(named[2] ?? '', text), Number(named[1]), text);
}

/**
 * Reads an instant written as day and Indian clock time: `21-Aug-2026 17:00:00`, `8/22/2026 15:28:01` (month
 * first, as BSE writes), `6/15/2026 4:59:06 PM`, `2026-09-09 09:49:02`; or with a zone, `2026-09-09T04:19:02Z`. Null for
 * every spelling of "unknown".
 *
 * Errors: `Unreadable` for anything else.
 */
export function readInstant(value: string | null | undefined): Date | null {
  const text = readText(value);
  if (text === null) return null;
  const zoned = parseInstantMs(text);
  if (zoned !== null) return new Date(zoned);
  const split = /^(\S+(?:\s[A-Za-z]{3,9}\s\d{4})?)[\sT]+(\d{1,2}:\d{2}(?::\d{2})?\s*(?:AM|PM)?)$/i.exec(text);
  if (!split) throw new Unreadable('instant', text);
  const monthFirst = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(split[1] ?? '');
  const on = monthFirst
    ? day(Number(monthFirst[3]), Number(monthFirst[1]), Number(monthFirst[2]), text)
    : readDay(split[1]);
  if (on === null) throw new Unreadable('instant', text);
  return instantInIndia(on, time(split[2] ?? '', text));
}

/**
 * Returns the number, 1 to 12, of an English month name or of its first letters, at least three. Errors: `Unreadable`.
 */
export function monthNumber(name: string, text = name): number {
  const index = months.findIndex((month) => month.startsWith(name.toLowerCase()));
  if (index < 0 || name.length < 3) throw new Unreadable('month', text);
  return index + 1;
}

function day(year: number, month: number, date: number, text: string): IndianDay {
  try {
    return dayFromParts(year, month, date);
  } catch {
    throw new Unreadable('day', text);
  }
}

function time(clock: string, text: string): string {
  const match = clockTime.exec(clock);
  if (!match) throw new Unreadable('time', text);
  const half = match[4]?.toUpperCase();
  const read = Number(match[1]);
  if (half !== undefined && (read < 1 || read > 12)) throw new Unreadable('time', text);
  const hour = half === undefined ? read : (read % 12) + (half === 'PM' ? 12 : 0);
  if (hour > 23 || Number(match[2]) > 59 || Number(match[3] ?? 0) > 59) throw new Unreadable('time', text);
  return `${String(hour).padStart(2, '0')}:${match[2]}:${match[3] ?? '00'}`;
}

/**
 * Reads an instant, however it is spelt: with or without fractions, with `Z` or an offset.
 *
 * @returns milliseconds since 1970; null for a text that is no instant, or none that exists, such as 30 February
 */
export function parseInstantMs(text: string): number | null {
  if (!pattern.test(text)) return null;
  // `Date` would move 30 February to March.
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text.slice(0, 10)) return null;
  const ms = new Date(text).getTime();
  return Number.isNaN(ms) ? null : ms;
}
