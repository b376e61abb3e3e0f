import { knownHolidays, type TradingHolidayRecord } from '@market/contracts';
import { type IndianDay, yearOf } from '@market/kernel';

/** Makes the sample holidays of both exchanges: of the year of a day, the one before and the one after. */
export function sampleHolidays(today: IndianDay): TradingHolidayRecord[] {
  const year = yearOf(today);
  return [year - 1, year, year + 1]
    .flatMap(knownHolidays)
    .flatMap(({ day, description }) =>
      (['NSE', 'BSE'] as const).map((exchange) => ({ exchange, holidayOn: day, description })),
    );
}
