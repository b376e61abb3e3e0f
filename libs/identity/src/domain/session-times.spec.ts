import { isAlive, isSeenLongAgo } from './session-times';

const now = new Date('2026-11-26T06:30:00.000Z');
const hour = 3_600_000;
const before = (ms: number) => new Date(now.getTime() - ms);
const session = (begun: number, seen = 0) => ({ begunAt: before(begun), seenAt: before(seen) });

describe('a session', () => {
  it.each([
    ['a customer who was here an hour ago', session(13 * 24 * hour, hour), false, true],
    ['a customer who was away for 3 days', session(4 * 24 * hour, 72 * hour), false, false],
    ['a customer after 14 days of use', session(14 * 24 * hour, 0), false, false],
    ['an operator who was here 59 minutes ago', session(11 * hour, hour - 60_000), true, true],
    ['an operator who was away for an hour', session(11 * hour, hour), true, false],
    ['an operator after 12 hours of use', session(12 * hour, 0), true, false],
    ['a customer whose last use lies ahead of the clock', session(hour, -hour), false, true],
  ])('of %s is alive or has ended', (_who, times, isOperator, alive) => {
    expect(isAlive(times, isOperator, now)).toBe(alive);
  });

  it.each([
    [59_999, false],
    [60_000, true],
    [-60_000, true],
  ])('that was seen %i ms ago is noted again: %s', (ms, noted) => {
    expect(isSeenLongAgo(session(hour, ms), now)).toBe(noted);
  });
});
