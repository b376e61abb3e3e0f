import { tradingHoliday } from '@market/contracts';
import { indianDay, type IndianDay, yearOf, dayMs } from '@market/kernel';
import { type Feed, listedThrough } from '@market/source-kit';
import { askList } from '../ask-list';
import type { NseClient } from '../nse.client';
import { mapNseHolidays } from './nse-holidays.mapper';
import { type NseHolidaysWire, nseHolidaysWire } from './nse-holidays.wire';

const path = '/api/holiday-master?type=trading';

/** Trading holidays of the equity market in the current year. */
export const nseHolidaysFeed: Feed<NseHolidaysWire, NseClient> = {
  id: 'nse.holidays',
  title: 'Trading holidays at NSE',
  delivers: [tradingHoliday],
  schedule: { cron: '0 7 * * *' },
  lists: [listedThrough(tradingHoliday, ({ holidayOn }) => lastNamed(holidayOn))],
  timeoutMs: 150_000,
  staleAfterMs: 7 * dayMs,
  fetch: async ({ client, signal }) => [
    await askList(client, { path, page: '/resources/exchange-communication-holidays', signal }),
  ],
  wire: nseHolidaysWire,
  map: mapNseHolidays,
};

/**
 * Returns the last day on which the list certainly contains a holiday. Past holidays stay in the list of their year.
 * The exchange announces those of the next year in December; whether the list changes then or at the end of the year is
 * unknown, so from December on only future ones are certain.
 */
function lastNamed(holidayOn: IndianDay): IndianDay {
  const endOfNovember = indianDay(`${yearOf(holidayOn)}-11-30`);
  return holidayOn > endOfNovember ? holidayOn : endOfNovember;
}
