import { hasBeen, latestStored } from './stored-instant';

const nowMs = Date.parse('2026-11-20T06:00:00.000Z');

describe('a stored instant', () => {
  it.each([
    ['2026-11-20T05:59:59.000Z', true],
    ['2026-11-20T06:00:00.000Z', true],
    // The clock of another machine may be a minute ahead.
    ['2026-11-20T06:01:00.000Z', true],
    ['2026-11-20T06:01:00.001Z', false],
    ['2026-11-20T08:00:00.000Z', false],
  ])('at 06:00Z, %s can have passed: %s', (instant, expected) => {
    expect(hasBeen(new Date(instant), nowMs)).toBe(expected);
  });

  it('is at most a minute ahead of the clock', () => {
    expect(latestStored(nowMs)).toEqual(new Date('2026-11-20T06:01:00.000Z'));
  });
});
