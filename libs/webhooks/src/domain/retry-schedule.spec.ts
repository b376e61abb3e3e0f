import { nextAttemptAt } from './retry-schedule';

const endedAt = new Date('2026-11-20T04:30:00.000Z');

describe('the retry schedule', () => {
  it.each([
    [1, '2026-11-20T04:31:00.000Z'],
    [2, '2026-11-20T04:35:00.000Z'],
    [3, '2026-11-20T05:00:00.000Z'],
    [4, '2026-11-20T06:30:00.000Z'],
    [5, '2026-11-20T10:30:00.000Z'],
  ])('after %i failed attempt(s) the next is due at %s', (attempts, at) => {
    expect(nextAttemptAt(attempts, endedAt)?.toISOString()).toBe(at);
  });

  it('ends after five retries', () => expect(nextAttemptAt(6, endedAt)).toBeNull());

  it('can be replaced by other delays', () => {
    expect(nextAttemptAt(2, endedAt, [1, 2])?.getTime()).toBe(endedAt.getTime() + 2_000);
    expect(nextAttemptAt(3, endedAt, [1, 2])).toBeNull();
    expect(nextAttemptAt(1, endedAt, [])).toBeNull();
  });
});
