import {
  dayFromParts,
  dayInIndia,
  daysBetween,
  instantInIndia,
  timeInIndia,
  yearOf,
  type IndianDay,
} from './indian-day';
import { readText } from './public-text';
import { monthNumber } from './source-date';
import { Unreadable } from './unreadable';
import { dayMs } from './time-spans';

/** Maximum by which a publisher's clock can be ahead; with more, the day itself is wrong. Units: milliseconds. */
const wrongClockMs = dayMs;
/** Maximum by which a day without a year may be ahead; with more, it is last year's. Units: milliseconds. */
const aheadMs = 30 * dayMs;
const moment = /^(\d{1,2})[-\s]+([A-Za-z]{3,9})[-\s,]+(\d{1,2}):(\d{2})\s*(AM|PM)?$/i;
const shortPeriod = /^(\d{1,2})\s*(?:-|–|to)\s*(\d{1,2})[-\s]+([A-Za-z]{3,9})$/i;
const longPeriod = /^(\d{1,2})[-\s]+([A-Za-z]{3,9})\s*(?:-|–|to)\s*(\d{1,2})[-\s]+([A-Za-z]{3,9})$/i;

/** First and last day of a period; `closeOn` is never before `openOn`. */
export interface Period {
  readonly openOn: IndianDay;
  readonly closeOn: IndianDay;
}

/**
 * Reads a recent instant that is written without its year (`9-Sep 9:37`, India's time): the latest one that is at most
 * 30 days ahead of `now`. An instant ahead of `now` is returned as it is, so that the caller can doubt it; as last
 * year's it would be believed. Null for every spelling of "unknown".
 *
 * Errors: `Unreadable` for anything else.
 */
export function readRecentInstant(value: string | null | undefined, now: Date): Date | null {
  const text = readText(value);
  if (text === null) return null;
  const match = moment.exec(text);
  if (!match) throw new Unreadable('instant', text);
  const time = clockTime(Number(match[3]), match[4] ?? '', match[5], text);
  const thisYear = yearOf(dayInIndia(now));
  for (const year of [thisYear + 1, thisYear, thisYear - 1]) {
    const day = existingDay(year, monthNumber(match[2] ?? '', text), Number(match[1]));
    if (day === null) continue;
    const instant = instantInIndia(day, time);
    if (instant.getTime() <= now.getTime() + aheadMs) return instant;
  }
  throw new Unreadable('instant', text);
}

/**
 * Reads a period that is written without its year: `28-30 Sep`, `30-6 Oct` (from September), `21-23 Oct*` (tentative),
 * `30 Dec - 2 Jan`. The year is the one whose period is nearest to `today`. Null for every spelling of "unknown".
 *
 * Errors: `Unreadable` for anything else.
 */
export function readNearPeriod(value: string | null | undefined, today: IndianDay): Period | null {
  const text = readText(value)?.replace(/\s*\*+$/, '') ?? null;
  if (text === null || text === '') return null;
  const parts = periodParts(text);
  if (!parts) throw new Unreadable('period', text);
  const year = yearOf(today);
  const periods = [year - 1, year, year + 1].flatMap((closeYear) => {
    const openYear = parts.openMonth > parts.closeMonth ? closeYear - 1 : closeYear;
    const openOn = existingDay(openYear, parts.openMonth, parts.openDate);
    const closeOn = existingDay(closeYear, parts.closeMonth, parts.closeDate);
    return openOn === null || closeOn === null || openOn > closeOn ? [] : [{ openOn, closeOn }];
  });
  const distance = ({ closeOn }: Period) => Math.abs(daysBetween(today, closeOn));
  const [nearest] = periods.sort((a, b) => distance(a) - distance(b));
  if (!nearest) throw new Unreadable('period', text);
  return nearest;
}

/** Returns the start of the even hour in India that an instant lies in: 09:50 and 08:10 both give 08:00. */
export function startOfTwoHours(instant: Date): Date {
  const hour = Math.floor(Number(timeInIndia(instant).slice(0, 2)) / 2) * 2;
  return instantInIndia(dayInIndia(instant), `${String(hour).padStart(2, '0')}:00`);
}

/**
 * Corrects an instant that a source states, since nothing is published later than it is read. Up to a day ahead the
 * publisher's clock is wrong: the result is the start of the two hours in which it was read, as for sources without a
 * time. Null further ahead: the day is wrong, and perhaps more.
 */
export function notLaterThanRead(said: Date, readAt: Date): Date | null {
  const aheadOfReadingMs = said.getTime() - readAt.getTime();
  if (aheadOfReadingMs <= 0) return said;
  return aheadOfReadingMs <= wrongClockMs ? startOfTwoHours(readAt) : null;
}

function periodParts(text: string) {
  const short = shortPeriod.exec(text);
  if (short) {
    const [openDate, closeDate] = [Number(short[1]), Number(short[2])];
    const closeMonth = monthNumber(short[3] ?? '', text);
    const openMonth = openDate <= closeDate ? closeMonth : ((closeMonth + 10) % 12) + 1;
    return { openDate, openMonth, closeDate, closeMonth };
  }
  const long = longPeriod.exec(text);
  if (!long) return null;
  return {
    openDate: Number(long[1]),
    openMonth: monthNumber(long[2] ?? '', text),
    closeDate: Number(long[3]),
    closeMonth: monthNumber(long[4] ?? '', text),
  };
}

function existingDay(year: number, month: number, date: number): IndianDay | null {
  try {
    return dayFromParts(year, month, date);
  } catch {
    return null;
  }
}

function clockTime(hour: number, minute: string, half: string | undefined, text: string): string {
  const late = half?.toUpperCase() === 'PM' ? 12 : 0;
  const full = half === undefined ? hour : (hour % 12) + late;
  if (full > 23 || Number(minute) > 59) throw new Unreadable('instant', text);
  return `${String(full).padStart(2, '0')}:${minute}`;
}
