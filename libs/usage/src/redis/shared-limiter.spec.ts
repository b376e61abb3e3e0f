import { ManualClock } from '@market/kernel';
import { UnsharedSpending } from '../domain/unshared-spending';
import { RecentUse } from '../domain/recent-use';
import { InProcessLimiter } from '../in-process-limiter';
import { RedisLimiter } from './redis-limiter';
import { RedisAway } from './redis-link';
import { SharedLimiter } from './shared-limiter';

const account = { accountId: 'acc_1', environment: 'live' } as const;
const limits = { requestsPerMinute: 10, requestsPerDay: 100 };

/** Limiter over a fake Redis that decides nothing and records the batches that it receives. */
function aProcess() {
  const clock = new ManualClock(new Date('2026-11-20T06:30:00.000Z'));
  const carried: string[][] = [];
  const redis = { takes: true, refuses: false };
  const link = {
    isUp: true,
    evaluate: (_script: unknown, _keys: string[], parameters: string[]): Promise<unknown> => {
      if (parameters.includes('admit')) return Promise.reject(new RedisAway('not now'));
      if (parameters.includes('look')) return Promise.resolve(['look', 0, 0, 'windows', '1:1:']);
      if (redis.refuses) return Promise.reject(new RedisAway('not now'));
      if (!redis.takes) return new Promise(() => undefined);
      carried.push(parameters);
      return Promise.resolve(1);
    },
  };
  const processUse = { unshared: new UnsharedSpending('me'), recent: new RecentUse() };
  const nothing = { recall: () => Promise.resolve(), recent: () => [] };
  const own = new InProcessLimiter(clock, {
    ...nothing,
    spend: (who, atMs) => processUse.unshared.spend(who, atMs, { transaction: null }),
  });
  const over = { ...nothing, spend: () => undefined, settled: () => Promise.resolve() };
  const limiter = new SharedLimiter(
    link,
    new RedisLimiter(link, over, processUse.unshared),
    own,
    processUse,
    clock,
    () => undefined,
  );
  return { limiter, carried, redis, processUse };
}

describe('the stop of a process with Redis', () => {
  it('carries the requests that it admitted without Redis', async () => {
    const { limiter, carried, processUse } = aProcess();
    expect((await limiter.judge(account, limits)).decision.admitted).toBe(true);
    await limiter.stop();
    expect([carried.length, processUse.unshared.isEmpty]).toEqual([1, true]);
  });

  it('waits a limited time for a Redis that does not reply', async () => {
    const { limiter, redis, processUse } = aProcess();
    redis.takes = false;
    await limiter.judge(account, limits);
    await limiter.stop();
    expect(processUse.unshared.isEmpty).toBe(false);
  });
});

describe('requests that a process admitted without Redis', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('are carried to Redis soon, and again until Redis takes them', async () => {
    const { limiter, carried, redis, processUse } = aProcess();
    redis.refuses = true;
    const { decision } = await limiter.judge(account, limits);
    await jest.advanceTimersByTimeAsync(2_500);
    expect([decision.admitted, carried.length, processUse.unshared.isEmpty]).toEqual([true, 0, false]);
    redis.refuses = false;
    await jest.advanceTimersByTimeAsync(1_000);
    expect([carried.length, processUse.unshared.isEmpty]).toEqual([1, true]);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(carried).toHaveLength(1);
  });
});
