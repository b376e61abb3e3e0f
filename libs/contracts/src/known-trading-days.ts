import { addDays, type IndianDay, isWeekend } from '@market/kernel';

/** Holidays of every year, in addition to those of the year's circular. Shape: `MM-DD`. */
const everyYear = ['01-26', '05-01', '08-15', '10-02', '12-25'];

/**
 * Other days, Monday to Friday, on which NSE and BSE did not or will not trade.
 *
 * Source: NSE circulars on trading holidays of the capital market segment for the calendar years 2023 to 2026.
 */
const ofYears: ReadonlySet<string> = new Set([
  ...['2023-03-07', '2023-03-30', '2023-04-04', '2023-04-07', '2023-04-14', '2023-06-29', '2023-09-19'],
  ...['2023-10-24', '2023-11-14', '2023-11-27'],
  ...['2024-01-22', '2024-03-08', '2024-03-25', '2024-03-29', '2024-04-11', '2024-04-17', '2024-05-20'],
  ...['2024-06-17', '2024-07-17', '2024-11-01', '2024-11-15', '2024-11-20'],
  ...['2025-02-26', '2025-03-14', '2025-03-31', '2025-04-10', '2025-04-14', '2025-04-18', '2025-08-27'],
  ...['2025-10-21', '2025-10-22', '2025-11-05'],
  ...['2026-01-15', '2026-03-03', '2026-03-26', '2026-03-31', '2026-04-03', '2026-04-14', '2026-05-28'],
  ...['2026-06-26', '2026-09-14', '2026-10-20', '2026-11-10', '2026-11-24'],
]);

/**
 * Tells whether the exchanges trade on a day, from the compiled list of holidays. Only for invented data; decisions
 * about real data use `TradingCalendar`.
 */
export function isKnownTradingDay(day: IndianDay): boolean {
  return !isWeekend(day) && !everyYear.includes(day.slice(5)) && !ofYears.has(day);
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
