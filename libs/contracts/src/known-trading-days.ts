import { addDays, indianDay, type IndianDay, isWeekend, yearOf } from '@market/kernel';

/** Weekday without trading, with the reason as the exchanges spell it. */
export interface KnownHoliday {
  readonly day: IndianDay;
  readonly description: string;
}

/** Holidays of every year, in addition to those of the year's circular, by `MM-DD`. */
const everyYear: Readonly<Record<string, string>> = {
  '01-26': 'Republic Day',
  '05-01': 'Maharashtra Day',
  '08-15': 'Independence Day',
  '10-02': 'Mahatma Gandhi Jayanti',
  '12-25': 'Christmas',
};

/**
 * Other days, Monday to Friday, on which NSE and BSE did not or will not trade.
 *
 * Source: NSE circulars on trading holidays of the capital market segment for the calendar years 2023 to 2026.
 */
const ofYears: Readonly<Record<string, string>> = {
  '2023-03-07': 'Holi',
  '2023-03-30': 'Ram Navami',
  '2023-04-04': 'Mahavir Jayanti',
  '2023-04-07': 'Good Friday',
  '2023-04-14': 'Dr. Baba Saheb Ambedkar Jayanti',
  '2023-06-29': 'Bakri Id',
  '2023-09-19': 'Ganesh Chaturthi',
  '2023-10-24': 'Dussehra',
  '2023-11-14': 'Diwali-Balipratipada',
  '2023-11-27': 'Gurunanak Jayanti',
  '2024-01-22': 'Special holiday',
  '2024-03-08': 'Mahashivratri',
  '2024-03-25': 'Holi',
  '2024-03-29': 'Good Friday',
  '2024-04-11': 'Id-Ul-Fitr',
  '2024-04-17': 'Shri Ram Navami',
  '2024-05-20': 'General Parliamentary Elections',
  '2024-06-17': 'Bakri Id',
  '2024-07-17': 'Moharram',
  '2024-11-01': 'Diwali-Laxmi Pujan',
  '2024-11-15': 'Gurunanak Jayanti',
  '2024-11-20': 'Assembly General Elections in Maharashtra',
  '2025-02-26': 'Mahashivratri',
  '2025-03-14': 'Holi',
  '2025-03-31': 'Id-Ul-Fitr',
  '2025-04-10': 'Shri Mahavir Jayanti',
  '2025-04-14': 'Dr. Baba Saheb Ambedkar Jayanti',
  '2025-04-18': 'Good Friday',
  '2025-08-27': 'Ganesh Chaturthi',
  '2025-10-21': 'Diwali-Laxmi Pujan',
  '2025-10-22': 'Diwali-Balipratipada',
  '2025-11-05': 'Prakash Gurpurb Sri Guru Nanak Dev',
  '2026-01-15': 'Municipal Corporation Elections in Maharashtra',
  '2026-03-03': 'Holi',
  '2026-03-26': 'Shri Ram Navami',
  '2026-03-31': 'Shri Mahavir Jayanti',
  '2026-04-03': 'Good Friday',
  '2026-04-14': 'Dr. Baba Saheb Ambedkar Jayanti',
  '2026-05-28': 'Bakri Id',
  '2026-06-26': 'Moharram',
  '2026-09-14': 'Ganesh Chaturthi',
  '2026-10-20': 'Dussehra',
  '2026-11-10': 'Diwali-Balipratipada',
  '2026-11-24': 'Prakash Gurpurb Sri Guru Nanak Dev',
};

/**
 * Tells whether the exchanges trade on a day, from the compiled list of holidays. Only for invented data; decisions
 * about real data use `TradingCalendar`.
 */
export function isKnownTradingDay(day: IndianDay): boolean {
  return !isWeekend(day) && reasonToClose(day) === null;
}

/** Returns the weekdays of a calendar year without trading, in their order, from the compiled list of holidays. */
export function knownHolidays(year: number): KnownHoliday[] {
  const holidays: KnownHoliday[] = [];
  for (let day = indianDay(`${year}-01-01`); day <= `${year}-12-31`; day = addDays(day, 1)) {
    const description = isWeekend(day) ? null : reasonToClose(day);
    if (description !== null) holidays.push({ day, description });
  }
  return holidays;
}

/**
 * Returns the calendar years for which samples state holidays, ascending: those in which the days of sample issues may
 * lie. In another year a holiday would count as a trading day.
 */
export function yearsOfSamples(today: IndianDay): readonly number[] {
  const year = yearOf(today);
  return [year - 3, year - 2, year - 1, year, year + 1];
}

/**
 * Returns the trading day that is `count` trading days after the first one from `day` on, or before it when `count` is
 * negative.
 */
export function tradingDayFrom(day: IndianDay, count: number): IndianDay {
  let found = day;
  while (!isKnownTradingDay(found)) found = addDays(found, 1);
  const step = Math.sign(count);
  for (let left = Math.abs(count); left > 0;) {
    found = addDays(found, step);
    if (isKnownTradingDay(found)) left -= 1;
  }
  return found;
}

function reasonToClose(day: IndianDay): string | null {
  return everyYear[day.slice(5)] ?? ofYears[day] ?? null;
}
