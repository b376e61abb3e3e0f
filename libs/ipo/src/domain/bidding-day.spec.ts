import { isWeekend } from '@market/kernel';
import { biddingDay, biddingTimeBetween } from './bidding-day';
import { at, day } from './ipo.fixture';

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

describe('the time of bids between two readings', () => {
  it.each([
    ['2026-03-09 10:05', '2026-03-09 12:35', 2.5],
    ['2026-03-09 08:00', '2026-03-09 10:30', 0.5],
    ['2026-03-09 18:05', '2026-03-10 10:30', 0.5],
    ['2026-03-06 16:30', '2026-03-09 12:00', 2.5],
    ['2026-03-05 16:00', '2026-03-09 11:00', 9],
  ])('from %s to %s is %d hours', (from, to, hours) => {
    const [one, other] = [from, to].map((text) => at(...(text.split(' ') as [string, string])));
    expect(biddingTimeBetween(one as Date, other as Date)).toBe(hours * 3_600_000);
  });
});
