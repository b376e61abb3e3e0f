import { addDays, indianDay, type IndianDay, instantInIndia, weekdayOf } from '@market/kernel';
import { freshest, judgeRecords } from './judge-records';

const monday = indianDay('2026-11-16');
const friday = indianDay('2026-11-13');
const tradingDay = (day: IndianDay) => Promise.resolve(![0, 6].includes(weekdayOf(day)));
const books = { dataSet: 'subscriptions' as const, gapSeconds: 1800 };
const prices = { dataSet: 'listings' as const, gapSeconds: 900 };

describe('a record with a stamp', () => {
  it.each([
    ['a book of the full hour before', books, monday, '12:00', monday, '13:30', 'fresh'],
    ['a book that bears no later hour', books, monday, '12:00', monday, '13:50', 'late'],
    ['a book of two trading days ago', books, addDays(friday, -1), '12:00', monday, '11:00', 'stale'],
    ['a last book of Friday, on Monday morning', books, friday, '17:00', monday, '11:00', 'fresh'],
    ['a last book of Friday, on Sunday', books, friday, '17:00', addDays(monday, -1), '23:00', 'fresh'],
    [
      'a price of the last trade of Friday, before trading',
      prices,
      friday,
      '15:30',
      monday,
      '09:14',
      'fresh',
    ],
    ['a price of Friday at eleven', prices, friday, '15:30', monday, '11:00', 'late'],
    ['a price of the close, in the evening', prices, monday, '15:30', monday, '22:00', 'fresh'],
  ] as const)(
    'is judged in the hours in which its figures move: %s',
    async (_what, of, on, time, today, clock, state) => {
      const record = { dataSet: of.dataSet, id: 'arka', stampedAt: instantInIndia(on, time) };
      const now = instantInIndia(today, clock);
      expect(await judgeRecords(of, [record], now, tradingDay)).toMatchObject([{ id: 'arka', state }]);
      const other = of === books ? prices : books;
      expect(await judgeRecords(other, [record], now, tradingDay)).toEqual([]);
    },
  );

  it('counts for its data set if it is the freshest, of equals the youngest', () => {
    const [old, late] = [
      { id: 'old', state: 'stale' as const, ageSeconds: 9 },
      { id: 'late', state: 'late' as const, ageSeconds: 10 },
    ];
    expect(freshest([old, late, { ...late, id: 'younger', ageSeconds: 8 }])?.id).toBe('younger');
    expect(freshest([])).toBeNull();
  });
});
