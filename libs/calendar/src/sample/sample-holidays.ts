import { knownHolidays, type TradingHolidayRecord, yearsOfSamples } from '@market/contracts';
import type { IndianDay } from '@market/kernel';

/** Makes the sample holidays of both exchanges for the years in which days of samples lie. */
export function sampleHolidays(today: IndianDay): TradingHolidayRecord[] {
  return yearsOfSamples(today)
    .flatMap(knownHolidays)
    .flatMap(({ day, description }) =>
      (['NSE', 'BSE'] as const).map((exchange) => ({ exchange, holidayOn: day, description })),
    );
}
