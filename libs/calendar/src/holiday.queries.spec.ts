import { type PublishedHoliday, TradingHolidays } from '@market/contracts';
import { indianDay } from '@market/kernel';
import { HolidayQueries } from './holiday.queries';

const never = { changes: 0, changedAt: new Date('2026-01-01T00:00:00.000Z') };
const known: PublishedHoliday[] = [
  { exchange: 'NSE', holidayOn: indianDay('2026-01-26'), description: 'Republic Day', ...never },
  { exchange: 'BSE', holidayOn: indianDay('2026-01-26'), description: 'Republic Day', ...never },
  { exchange: 'NSE', holidayOn: indianDay('2026-11-10'), description: 'Diwali-Balipratipada', ...never },
  { exchange: 'NSE', holidayOn: indianDay('2027-01-26'), description: 'Republic Day', ...never },
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
    expect((await queries.list('live', { year: 2026, exchanges: ['BSE'] }, page)).items).toEqual([known[1]]);
    const ofBoth = await queries.list('live', { year: 2026, exchanges: ['NSE', 'BSE'] }, page);
    expect(ofBoth.items).toEqual(known.slice(0, 3));
    expect(await queries.list('sample', { year: 2026 }, page)).toEqual({ items: [], total: 0 });
  });
});
