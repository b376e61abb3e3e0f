import { indianDay } from '@market/kernel';
import { isKnownTradingDay, tradingDayFrom } from './known-trading-days';

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
});
