import { day } from './ipo.fixture';
import { findUnusualLot, unusualValues } from './unusual-values';

const today = day('2026-12-03');
const findIn = (openOn: string, closeOn: string, isOfThePast = false) =>
  unusualValues(
    { openOn: day(openOn), closeOn: day(closeOn) },
    { today, isOfThePast, hasTraded: false, known: null },
  );

it.each([
  ['OPEN', '2026-12-03', 1],
  ['OPEN', '2026-12-02', 1],
  ['OPEN', '2026-12-04', 0],
  ['CLOSED', '2026-12-03', 0],
] as const)(
  'A close of an issue that is %s, moved back to %s on the 3rd, gives %i doubts',
  (status, closeOn, count) => {
    const said = { openOn: day('2026-11-30'), closeOn: day(closeOn) };
    const known = { openOn: day('2026-11-30'), closeOn: day('2026-12-07'), status };
    expect(unusualValues(said, { today, isOfThePast: false, hasTraded: false, known })).toHaveLength(count);
  },
);

it.each([
  ['UPCOMING', '2026-12-03', 1],
  ['UPCOMING', '2026-12-02', 1],
  ['UPCOMING', '2026-12-04', 0],
  ['OPEN', '2026-12-02', 0],
] as const)(
  'An opening of an issue that is %s, moved forward to %s on the 3rd, gives %i doubts',
  (status, openOn, count) => {
    const said = { openOn: day(openOn), closeOn: day('2026-12-09') };
    const known = { openOn: day('2026-12-07'), closeOn: day('2026-12-09'), status };
    expect(unusualValues(said, { today, isOfThePast: false, hasTraded: false, known })).toHaveLength(count);
  },
);

it.each([
  ['MAINBOARD', 200, 35, 1],
  ['MAINBOARD', 200, 70, 0],
  ['MAINBOARD', 200, 100, 1],
  ['SME', 89, 1_200, 0],
  ['SME', 89, 2_400, 1],
  ['SME', 89, 600, 1],
] as const)(
  'A first lot on the board %s, at %i rupees, of %i shares gives %i doubts',
  (board, bandMaxRupees, lotSizeShares, count) => {
    const said = { board, bandMaxRupees, lotSizeShares, openOn: day('2026-12-07') };
    expect(findUnusualLot(said)).toHaveLength(count);
  },
);

describe('A first period', () => {
  it('of three weekdays is usual, also across a weekend', () => {
    expect(findIn('2026-12-07', '2026-12-09')).toEqual([]);
    expect(findIn('2026-12-11', '2026-12-15')).toEqual([]);
  });

  it('of two weekdays is unusual, also in a list of past issues', () => {
    const reason = 'open on 2 weekdays, from 2026-12-07 to 2026-12-08';
    const expected = [{ facts: ['period'], reason, unusual: true }];
    expect(findIn('2026-12-07', '2026-12-08')).toEqual(expected);
    expect(findIn('2026-12-07', '2026-12-08', true)).toEqual(expected);
  });

  it('from before the regulations of 2009 may be of any length', () => {
    expect(findIn('2009-08-25', '2009-08-25', true)).toEqual([]);
    expect(findIn('2009-08-26', '2009-08-26', true)).toHaveLength(1);
  });

  it('in which bids are taken today waits if it is short, not if it ends on a weekend', () => {
    expect(findIn('2026-12-03', '2026-12-03')).toMatchObject([{ facts: ['period'], unusual: true }]);
    expect(findIn('2026-12-03', '2026-12-05')).toEqual([]);
  });
});
