import { readOpening } from './read-opening';

describe('readOpening', () => {
  it.each([
    [{ open: '103.00', low: '103.00', high: '118.08' }, 103],
    [{ open: 118.08, low: 103, high: 118.08 }, 118.08],
    [{ open: 103, low: 0, high: 0 }, 103],
    [{ open: 103, low: null, high: undefined }, 103],
    [{ open: 0, low: 103, high: 118.08 }, null],
  ])('reads %j as %j', (day, opening) => expect(readOpening(day)).toBe(opening));

  it.each([102.95, 118.1])('rejects an opening of %d on a day of 103 to 118.08', (open) => {
    expect(() => readOpening({ open, low: 103, high: 118.08 })).toThrow(`${open} on a day of 103 to 118.08`);
  });
});
