import { indianDay } from '@market/kernel';
import { isKnownTradingDay, knownHolidays, tradingDayFrom } from './known-trading-days';

const day = indianDay;

describe('known trading days', () => {
  it('are neither weekends nor holidays, also in a year without a circular', () => {
    const closed = ['2026-03-07', '2026-03-08', '2026-03-03', '2026-11-24', '2031-01-26', '2031-08-15'];
    expect(closed.map(day).filter(isKnownTradingDay)).toEqual([]);
    expect(isKnownTradingDay(day('2026-03-09'))).toBe(true);
  });

  it.each([
    ['2026-11-23', 0, '2026-11-23'],
    ['2026-11-23', 1, '2026-11-25'],
    ['2026-11-25', -1, '2026-11-23'],
    ['2026-11-21', 0, '2026-11-23'],
    ['2026-11-21', -1, '2026-11-20'],
    ['2026-11-24', 2, '2026-11-27'],
  ])('are counted from %s by %i to %s', (from, count, to) => {
    expect(tradingDayFrom(day(from), count)).toBe(to);
  });

  it('are all weekdays of a year but its holidays, which are named', () => {
    const holidays = knownHolidays(2026);
    expect(holidays.map(({ day: on }) => on)).toEqual([
      ...['2026-01-15', '2026-01-26', '2026-03-03', '2026-03-26', '2026-03-31', '2026-04-03', '2026-04-14'],
      ...['2026-05-01', '2026-05-28', '2026-06-26', '2026-09-14', '2026-10-02', '2026-10-20', '2026-11-10'],
      ...['2026-11-24', '2026-12-25'],
    ]);
    expect(holidays[1]).toEqual({ day: '2026-01-26', description: 'Republic Day' });
  });
});
