import { type ClockSteps, judgeClockSteps, mostInAMinute } from './judge-clock-steps';

/** Requests that were answered a millisecond after they were sent. */
const at = (...timesMs: number[]) => timesMs.map((askedAtMs) => ({ askedAtMs, answeredAtMs: askedAtMs + 1 }));

const good: ClockSteps = {
  commits: [{ number: 0, atMs: 0 }],
  reads: [{ phase: 'following', askedAtMs: 2_000, status: 200, number: 0 }],
  admitted: at(0, 1_000, 60_500),
  limitPerMinute: 2,
  announced: { announced: 5, delivered: 5, repeated: 0, slowestDeliveryMs: 300 },
  failures: 0,
  exits: 0,
};

describe('the verdict on steps of the clock', () => {
  it('is sound when reads are current, limits hold and events arrive once', () => {
    expect(judgeClockSteps(good)).toEqual([]);
  });

  it('counts the fullest minute, wherever it begins', () => {
    expect(mostInAMinute(at(0, 30_000, 59_998, 60_000))).toBe(3);
    expect(mostInAMinute(at(60_000, 30_000, 59_998, 0))).toBe(3);
    expect(mostInAMinute([])).toBe(0);
  });

  it('counts only requests that were sent and answered in the minute', () => {
    const late = { askedAtMs: 0, answeredAtMs: 60_500 };
    expect(mostInAMinute([late, ...at(1_000, 60_200)])).toBe(2);
  });

  it.each<[string, Partial<ClockSteps>, string]>([
    ['an old answer', { commits: [...good.commits, { number: 1, atMs: 100 }] }, 'reads that are behind'],
    ['a fresh quota', { admitted: at(0, 1_000, 2_000) }, 'requests admitted within a minute'],
    ['a limit that nobody met', { admitted: at(0) }, 'runs in which the limit'],
    ['a lost event', { announced: { ...good.announced, delivered: 4 } }, 'events that did not arrive'],
    ['a repeated event', { announced: { ...good.announced, repeated: 1 } }, 'events that arrived twice'],
    ['a late event', { announced: { ...good.announced, slowestDeliveryMs: 5_001 } }, 'milliseconds of'],
    ['a failure', { failures: 1 }, 'other answers'],
    ['an end', { exits: 1 }, 'ends of processes'],
  ])('finds %s', (_what, damage, fault) => {
    expect(judgeClockSteps({ ...good, ...damage }).some((line) => line.startsWith(fault))).toBe(true);
  });
});
