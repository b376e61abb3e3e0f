import { aMapContext, fixture, reasonsOf, recordsOf, rowsOf } from '../__fixtures__/builders';
import { nseHolidaysFeed } from './nse-holidays.feed';

describe('nse.holidays', () => {
  const body = fixture('holidays', 'holidays.json');

  it('delivers the holidays of the equity market only', () => {
    expect(recordsOf(rowsOf(nseHolidaysFeed, body, aMapContext()))).toEqual([
      { exchange: 'NSE', holidayOn: '2026-01-26', description: 'Republic Day' },
      { exchange: 'NSE', holidayOn: '2026-11-10', description: 'Diwali-Balipratipada' },
    ]);
  });

  it('contains a year’s holidays until those of the next year may replace them', () => {
    const [republicDay] = recordsOf(rowsOf(nseHolidaysFeed, body, aMapContext()));
    const lastDay = (holidayOn: string) => nseHolidaysFeed.lists?.[0]?.lastDay({ ...republicDay, holidayOn });
    expect(lastDay('2026-01-26')).toBe('2026-11-30');
    expect(lastDay('2026-12-25')).toBe('2026-12-25');
  });

  it('a row without a key is rejected alone', () => {
    const rows = rowsOf(nseHolidaysFeed, body.replace('"description"', '"told"'), aMapContext());
    expect(recordsOf(rows)).toHaveLength(1);
    expect(reasonsOf(rows, 'rejected')).toEqual(['no day or no description']);
  });

  it('a day that cannot be read is rejected alone', () => {
    const rows = rowsOf(nseHolidaysFeed, body.replace('10-Nov-2026', '31-Feb-2026'), aMapContext());
    expect(recordsOf(rows)).toHaveLength(1);
    expect(reasonsOf(rows, 'rejected')).toEqual(['unreadable day: "31-Feb-2026"']);
  });

  it('an empty list of the equity market is no list', () => {
    const rows = rowsOf(nseHolidaysFeed, '{"CM":[],"FO":[]}', aMapContext());
    expect(reasonsOf(rows, 'rejected')).toEqual(['no holiday of the equity market']);
  });

  it('a payload without CM is refused with the path named', () => {
    expect(nseHolidaysFeed.wire.safeParse({ FO: [] }).error?.issues[0]?.path).toEqual(['CM']);
  });
});
