import { TradingHolidays } from '@market/contracts';
import type { Caller } from '@market/access';
import { indianDay, instantInIndia, ManualClock } from '@market/kernel';
import { HolidayQueries } from '../holiday.queries';
import { HolidayController, HolidayListQuery } from './holiday.controller';

/** Remembers the periods that it was asked for. */
class AskedHolidays extends TradingHolidays {
  readonly periods: string[] = [];

  async between(...[, { from, to }]: Parameters<TradingHolidays['between']>) {
    this.periods.push(`${from} ${to}`);
    return [];
  }
}

it('the holidays of a request without a year are those of the present year in India', async () => {
  const clock = new ManualClock(instantInIndia(indianDay('2031-01-01'), '00:01'));
  const holidays = new AskedHolidays();
  const controller = new HolidayController(new HolidayQueries(holidays), clock);
  await controller.listHolidays({ dataSet: 'live' } as Caller, new HolidayListQuery());
  expect(holidays.periods).toEqual(['2031-01-01 2031-12-31']);
});
