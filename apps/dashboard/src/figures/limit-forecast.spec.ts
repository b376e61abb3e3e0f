import { limitReachedAt } from './limit-forecast';

const hourMs = 60 * 60_000;
const now = Date.UTC(2026, 10, 29, 6, 30);
/** Makes the hours up to now: the last number is that of the present half hour. */
const hoursOf = (requests: readonly number[]) =>
  requests.map((each, index) => ({
    startMs: Date.UTC(2026, 10, 29, 6) - (requests.length - 1 - index) * hourMs,
    requests: each,
  }));

describe('the time at which the limit of a day is reached', () => {
  it('follows from the pace of the last hour', () => {
    // 10 in the last half of the former hour, and 10 in the present half hour: 20 an hour, 40 are left.
    const at = limitReachedAt({ used: 60, limit: 100, hours: hoursOf([20, 10]) }, now);
    expect(at).toBe(now + 2 * hourMs);
  });

  it('is later when older requests leave the 24 hours meanwhile', () => {
    const busyYesterday = hoursOf([0, 20, 20, ...Array.from({ length: 20 }, () => 0), 20, 10]);
    const quietYesterday = hoursOf([...Array.from({ length: 23 }, () => 0), 20, 10]);
    const of = (hours: ReturnType<typeof hoursOf>) =>
      limitReachedAt({ used: 60, limit: 100, hours }, now) ?? 0;
    expect(of(busyYesterday)).toBeGreaterThan(of(quietYesterday));
  });

  it.each([
    ['it is reached already', { used: 100, limit: 100, hours: hoursOf([20, 10]) }],
    ['nothing was asked for in the last hour', { used: 60, limit: 100, hours: hoursOf([20, 0, 0]) }],
    ['the day has room for as many again', { used: 60, limit: 10_000, hours: hoursOf([20, 10]) }],
  ])('is unknown when %s', (_, day) => {
    expect(limitReachedAt(day, now)).toBeNull();
  });
});
