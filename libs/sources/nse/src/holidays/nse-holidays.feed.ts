import { tradingHoliday } from '@market/contracts';
import { type Feed, listedThrough, SourceFailed } from '@market/platform/ingest';
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
  lists: [listedThrough(tradingHoliday, ({ holidayOn }) => holidayOn)],
  timeoutMs: 150_000,
  staleAfterMs: 7 * 24 * 3_600_000,
  async fetch({ client, signal }) {
    const page = '/resources/exchange-communication-holidays';
    const body = await client.json({ path, page, signal });
    if (body === null) throw new SourceFailed(`${path}: an error in place of a list`);
    return [{ request: path, body }];
  },
  wire: nseHolidaysWire,
  map: mapNseHolidays,
};
