import { TradingHolidays, type TradingHolidayRecord } from '@market/contracts';
import { indianDay } from '@market/kernel';
import { HolidayQueries } from './holiday.queries';

const known: TradingHolidayRecord[] = [
  { exchange: 'NSE', holidayOn: indianDay('2026-01-26'), description: 'Republic Day' },
  { exchange: 'BSE', holidayOn: indianDay('2026-01-26'), description: 'Republic Day' },
  { exchange: 'NSE', holidayOn: indianDay('2026-11-10'), description: 'Diwali-Balipratipada' },
  { exchange: 'NSE', holidayOn: indianDay('2027-01-26'), description: 'Republic Day' },
];

class KnownHolidays extends TradingHolidays {
  async between(...[dataSet, { from, to }]: Parameters<TradingHolidays['between']>) {
    return dataSet === 'live' ? known.filter(({ holidayOn }) => holidayOn >= from && holidayOn <= to) : [];
  }
}

const queries = new HolidayQueries(new KnownHolidays());

describe('the holidays of a year', () => {
  it('are those of both exchanges, page by page', async () => {
    expect(await queries.list('live', { year: 2026 }, { page: 1, limit: 2 })).toEqual({
      items: known.slice(0, 2),
      total: 3,
    });
    expect(await queries.list('live', { year: 2026 }, { page: 2, limit: 2 })).toEqual({
      items: [known[2]],
      total: 3,
    });
  });

  it('are those of one exchange by filter, and of the data set alone', async () => {
    const page = { page: 1, limit: 10 };
    expect((await queries.list('live', { year: 2026, exchange: 'BSE' }, page)).items).toEqual([known[1]]);
    expect(await queries.list('sample', { year: 2026 }, page)).toEqual({ items: [], total: 0 });
  });
});
