import { isShownIn } from './snapshot';

describe('a snapshot of the database', () => {
  it.each([
    [9n, true],
    [10n, false],
    [11n, true],
    [12n, false],
    [14n, true],
    [15n, false],
    [99n, false],
  ])('10:15:10,12 shows transaction %d: %s', (transaction, isShown) => {
    expect(isShownIn('10:15:10,12', transaction)).toBe(isShown);
  });

  it('without running transactions includes all earlier ones', () => {
    expect([14n, 15n].map((transaction) => isShownIn('15:15:', transaction))).toEqual([true, false]);
  });

  it('that is empty includes no transaction', () => {
    expect(isShownIn('', 1n)).toBe(false);
  });
});
