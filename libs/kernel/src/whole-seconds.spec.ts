import { wholeSeconds } from './whole-seconds';

describe('the seconds that a caller is told to wait', () => {
  it.each([
    [-3, 1],
    [0, 1],
    [0.001, 1],
    [1, 1],
    [1.001, 2],
    [60, 60],
  ])('are, for %d, %d', (seconds, told) => {
    expect(wholeSeconds(seconds)).toBe(told);
  });
});
