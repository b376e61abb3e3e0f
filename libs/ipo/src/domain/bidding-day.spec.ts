import { isWeekend } from '@market/kernel';
import { biddingDay } from './bidding-day';
import { day } from './ipo.fixture';

const isTradingDay = (on: ReturnType<typeof day>) => !isWeekend(on) && on !== day('2026-03-10');
/** Friday to Wednesday, with a weekend and a holiday on Tuesday. */
const period = { openOn: day('2026-03-06'), closeOn: day('2026-03-11') };

describe('the bidding day of a reading', () => {
  it.each([
    ['2026-03-06', 1],
    ['2026-03-07', 1],
    ['2026-03-09', 2],
    ['2026-03-10', 2],
    ['2026-03-11', 3],
  ])('on %s is the %ith of the three days of trading', (on, number) => {
    expect(biddingDay(period, day(on), isTradingDay)).toEqual({ number, of: 3 });
  });

  it('after the close is the last one', () => {
    expect(biddingDay(period, day('2026-03-13'), isTradingDay)).toEqual({ number: 3, of: 3 });
  });

  it('is unknown before the opening and without both days', () => {
    expect(biddingDay(period, day('2026-03-05'), isTradingDay)).toBeNull();
    expect(biddingDay({ ...period, closeOn: null }, day('2026-03-09'), isTradingDay)).toBeNull();
    expect(biddingDay({ ...period, openOn: null }, day('2026-03-09'), isTradingDay)).toBeNull();
  });
});
