import { closeDoubt } from './close-plausibility';

const compared = (close: number, other: number | null, previous: number | null) =>
  closeDoubt({ close, other, previous });

describe('a closing price', () => {
  it.each([
    ['without anything to compare it with', 100, null, null],
    ['near that of the other exchange', 100, 101.5, null],
    ['that moved as a share may', 100, null, 84],
    ['after a bonus issue of two shares for one', 100, null, 300],
    ['that the other exchange confirms, however far it moved', 10, 10.05, 100],
    ['whose other exchange is further from the close before', 100, 1000, 99],
  ])('is believed %s', (_, close, other, previous) => {
    expect(compared(close, other, previous)).toBeNull();
  });

  it.each([
    ['in paise after rupees', 10_000, null, 100, 'closed at 10000, after 100 before'],
    [
      'far from the other exchange, without a close before',
      1000,
      100,
      null,
      'closed at 1000, at the other exchange at 100',
    ],
    [
      'further from the close before than the other exchange',
      1000,
      100,
      99,
      'closed at 1000, at the other exchange at 100',
    ],
  ])('is odd %s', (_, close, other, previous, reason) => {
    expect(compared(close, other, previous)).toBe(reason);
  });
});
