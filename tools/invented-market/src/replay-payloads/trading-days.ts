import { tradingDayFrom } from '@market/contracts';
import { addDays, indianDay, type IndianDay } from '@market/kernel';

/** Tells whether the invented market trades on a day. */
export { isKnownTradingDay as isTradingDay } from '@market/contracts';

/** The day on which the invented market is captured, a Wednesday. */
export const capturedOn: IndianDay = indianDay('2026-11-18');

/**
 * Trading holidays of the year of capture.
 *
 * Source: NSE circular of December 2025 on trading holidays of the calendar year 2026; the days that fall on a
 * weekend are in the exchange's response too.
 */
export const holidays: readonly { readonly on: IndianDay; readonly occasion: string }[] = [
  { on: indianDay('2026-01-15'), occasion: 'Municipal Corporation Election - Maharashtra' },
  { on: indianDay('2026-01-26'), occasion: 'Republic Day' },
  { on: indianDay('2026-02-15'), occasion: 'Mahashivratri' },
  { on: indianDay('2026-03-03'), occasion: 'Holi' },
  { on: indianDay('2026-03-21'), occasion: 'Id-Ul-Fitr (Ramadan Eid)' },
  { on: indianDay('2026-03-26'), occasion: 'Shri Ram Navami' },
  { on: indianDay('2026-03-31'), occasion: 'Shri Mahavir Jayanti' },
  { on: indianDay('2026-04-03'), occasion: 'Good Friday' },
  { on: indianDay('2026-04-14'), occasion: 'Dr. Baba Saheb Ambedkar Jayanti' },
  { on: indianDay('2026-05-01'), occasion: 'Maharashtra Day' },
  { on: indianDay('2026-05-28'), occasion: 'Bakri Id' },
  { on: indianDay('2026-06-26'), occasion: 'Muharram' },
  { on: indianDay('2026-08-15'), occasion: 'Independence Day' },
  { on: indianDay('2026-09-14'), occasion: 'Ganesh Chaturthi' },
  { on: indianDay('2026-10-02'), occasion: 'Mahatma Gandhi Jayanti' },
  { on: indianDay('2026-10-20'), occasion: 'Dussehra' },
  { on: indianDay('2026-11-08'), occasion: 'Diwali Laxmi Pujan*' },
  { on: indianDay('2026-11-10'), occasion: 'Diwali-Balipratipada' },
  { on: indianDay('2026-11-24'), occasion: 'Prakash Gurpurb Sri Guru Nanak Dev' },
  { on: indianDay('2026-12-25'), occasion: 'Christmas' },
];

/** The trading day that lies `count` trading days after `day`; with 0 the first trading day from `day` on. */
export function tradingDayAfter(day: IndianDay, count: number): IndianDay {
  return count === 0 ? tradingDayFrom(day, 0) : tradingDayFrom(addDays(day, 1), count - 1);
}

/**
 * The day on which shares list that closed for bids on `closeOn`.
 *
 * Source: SEBI circular SEBI/HO/CFD/TPD1/CIR/P/2023/140 of 9 August 2023: three working days after the close,
 * mandatory for issues that open from 1 December 2023; six before.
 */
export function listingDayFor(closeOn: IndianDay): IndianDay {
  return tradingDayAfter(closeOn, closeOn < '2023-12-01' ? 6 : 3);
}
