import { stat } from 'node:fs';
import fc from 'fast-check';
import { ManualClock, SystemClock, dayMs } from '@market/kernel';
import { hasRedis, redisNote, startRedis, type RedisServer } from '@market/testing';
import { toAdmission } from '../usage-meter';
import { UnsharedSpending } from '../domain/unshared-spending';
import type { MinuteSpent } from '../domain/account-windows';
import { InProcessLimiter, type SpentRequests } from '../in-process-limiter';
import type { Judgement, Limiter } from '../limiter';
import { RedisLimiter, SpendingUnknown } from './redis-limiter';
import { RedisAway, RedisLink } from './redis-link';

const withRedis = hasRedis() ? describe : describe.skip;
const start = new Date('2026-11-20T18:25:00.000Z').getTime();

let server: RedisServer;
let link: RedisLink;
let accounts = 0;

const many = { requestsPerMinute: 100, requestsPerDay: 100 };

const anAccount = () => ({ accountId: `acc_${(accounts += 1)}`, environment: 'live' as const });

function remembering(earlier: readonly MinuteSpent[] = []): SpentRequests {
  return {
    spend: () => undefined,
    recall: async (_account, take) => take(earlier, ''),
    settled: () => Promise.resolve(),
    recent: () => [],
  };
}

const limiterOver = (over: RedisLink, spent: SpentRequests, clock?: ManualClock) =>
  new RedisLimiter(over, spent, new UnsharedSpending('one'), clock);

/** Times with gaps that often hit the edges of windows. */
const arrivals = fc
  .array(
    fc.oneof(
      fc.constantFrom(0, 0, 1, 59_999, 60_000, 60_001, dayMs - 1, dayMs, dayMs + 60_000, -90_000),
      fc.integer({ min: 0, max: 30_000 }),
    ),
    { minLength: 1, maxLength: 120 },
  )
  .map((gaps) => {
    let at = start;
    return gaps.map((gap) => (at += gap));
  });

withRedis(`the limiter in Redis${redisNote()}`, () => {
  beforeAll(async () => {
    server = await startRedis();
    link = new RedisLink({ url: server.url, timeoutMs: 2_000 });
    await link.start();
  });
  afterAll(async () => {
    await link.stop();
    await server.kill();
  });

  it('returns the same decisions as the in-process limiter for random arrivals and limits', async () => {
    await fc.assert(
      fc.asyncProperty(
        arrivals,
        fc.array(fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 40 })), {
          minLength: 1,
          maxLength: 3,
        }),
        fc.array(fc.tuple(fc.integer({ min: 0, max: 90_000_000 }), fc.integer({ min: 1, max: 15 })), {
          maxLength: 6,
        }),
        async (times, plans, history) => {
          const account = anAccount();
          const clock = new ManualClock(new Date(times[0] ?? start));
          const spent = remembering(
            history.map(([agoMs, requests]) => ({ lastAtMs: start - agoMs, requests })),
          );
          const own = new InProcessLimiter(clock, spent);
          const shared = limiterOver(link, spent, clock);
          for (const [index, at] of times.entries()) {
            clock.set(new Date(at));
            const [requestsPerMinute, requestsPerDay] = plans[index % plans.length] ?? [1, 1];
            const limits = { requestsPerMinute, requestsPerDay };
            const decide = async (limiter: Limiter) => {
              const { decision, at: instant } = await limiter.judge(account, limits);
              return { decision, instant, says: toAdmission(decision, requestsPerMinute, instant) };
            };
            expect(await decide(shared)).toEqual(await decide(own));
            expect(await shared.usage(account, limits)).toEqual(await own.usage(account, limits));
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it.each([10, 60, 200, 1_000])('admits exactly %d of that and 200 more at once', async (limit) => {
    const others = await Promise.all(
      [1, 2, 3].map(async () => {
        const other = new RedisLink({ url: server.url, timeoutMs: 5_000 });
        await other.start();
        return other;
      }),
    );
    const account = anAccount();
    const limiters = [link, ...others].map((each) => limiterOver(each, remembering()));
    const judgements = await Promise.all(
      Array.from({ length: limit + 200 }, (_, at) => {
        const limiter = limiters[at % limiters.length] ?? limiterOver(link, remembering());
        return limiter.judge(account, { requestsPerMinute: limit, requestsPerDay: 100_000 });
      }),
    );
    expect(judgements.filter(({ decision }) => decision.admitted)).toHaveLength(limit);
    for (const other of others) await other.stop();
  });

  it('uses the clock of Redis', async () => {
    const { at } = await limiterOver(link, remembering()).judge(anAccount(), {
      requestsPerMinute: 1,
      requestsPerDay: 1,
    });
    expect(Math.abs(at.wallMs - new SystemClock().now().getTime())).toBeLessThan(1_000);
  });

  it('loads its script again when Redis no longer caches it', async () => {
    const limiter = limiterOver(link, remembering());
    const account = anAccount();
    const limits = { requestsPerMinute: 5, requestsPerDay: 5 };
    await limiter.judge(account, limits);
    await server.command('SCRIPT', 'FLUSH');
    expect((await limiter.judge(account, limits)).decision).toMatchObject({ admitted: true, used: 2 });
  });

  it('creates the windows from stored requests after a flush, and never fails', async () => {
    const now = new SystemClock().now().getTime();
    const limiter = limiterOver(link, remembering([{ lastAtMs: now - 1_000, requests: 4 }]));
    const account = anAccount();
    const limits = { requestsPerMinute: 6, requestsPerDay: 100 };
    await limiter.judge(account, limits);
    await server.command('FLUSHALL');
    const judgements = await Promise.all(Array.from({ length: 20 }, () => limiter.judge(account, limits)));
    expect(judgements.filter(({ decision }) => decision.admitted)).toHaveLength(2);
  });

  it('rejects requests of accounts whose recall fails, and delays only the first of them', async () => {
    let answer: () => void = () => undefined;
    const now = new SystemClock().now().getTime();
    const recall: SpentRequests['recall'] = (_account, take) =>
      new Promise((resolve) => {
        answer = () => resolve(take([{ lastAtMs: now, requests: 6 }], ''));
      });
    const limiter = limiterOver(link, { ...remembering(), recall });
    const account = anAccount();
    const limits = { requestsPerMinute: 6, requestsPerDay: 100 };
    await expect(limiter.judge(account, limits)).rejects.toThrow(SpendingUnknown);
    const startedAt = performance.now();
    for (let more = 0; more < 20; more += 1) {
      await expect(limiter.judge(account, limits)).rejects.toThrow(SpendingUnknown);
    }
    // Each that waits for a recall is delayed by 250 ms.
    expect(performance.now() - startedAt).toBeLessThan(2_500);
    answer();
    let decided: Judgement | null = null;
    for (let tries = 0; decided === null && tries < 100; tries += 1) {
      decided = await limiter.judge(account, limits).catch(() => null);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(decided?.decision.admitted).toBe(false);
  });

  it('uses the recall even if the process is too busy to read the reply in time', async () => {
    const now = new SystemClock().now().getTime();
    const recall: SpentRequests['recall'] = (_account, take) =>
      new Promise((resolve) => {
        // The reply arrives while this process is blocked for longer than the max wait.
        stat(__filename, () => resolve(take([{ lastAtMs: now, requests: 6 }], '')));
        setImmediate(() => {
          const busyUntil = performance.now() + 400;
          while (performance.now() < busyUntil);
        });
      });
    const limiter = limiterOver(link, { ...remembering(), recall });
    const { decision } = await limiter.judge(anAccount(), { requestsPerMinute: 6, requestsPerDay: 100 });
    expect(decision.admitted).toBe(false);
  });

  it('carries requests admitted without Redis once, but not those that its windows were created with', async () => {
    const clock = new ManualClock(new Date(start));
    const account = anAccount();
    const snapshot = '100:105:102';
    const spent: SpentRequests = {
      ...remembering(),
      recall: async (_account, take) => take([{ lastAtMs: start - 5_000, requests: 3 }], snapshot),
    };
    const unshared = new UnsharedSpending('other');
    const other = new RedisLimiter(link, spent, unshared, clock);
    // All in one minute of the clock: only the transactions distinguish them.
    const parts = [
      { requests: 2, transaction: 99n },
      { requests: 1, transaction: 103n },
      { requests: 10, transaction: 102n },
      { requests: 20, transaction: 105n },
      { requests: 40, transaction: null },
    ];
    for (const { requests, transaction } of parts) {
      const writing = { transaction };
      for (let time = 0; time < requests; time += 1) unshared.spend(account, start - 5_000, writing);
    }
    await limiterOver(link, spent, clock).judge(account, many);
    await other.carry(account);
    expect((await other.usage(account, many)).used).toEqual({ minute: 74, day: 74 });
    expect(unshared.isEmpty).toBe(true);
    await other.carry(account);
    expect((await other.usage(account, many)).used).toEqual({ minute: 74, day: 74 });
    clock.set(new Date(start + 55_001));
    expect((await other.usage(account, many)).used).toEqual({ minute: 1, day: 74 });
  });

  it('adds a batch once whose response was lost', async () => {
    const account = anAccount();
    const unshared = new UnsharedSpending('lost');
    const answersLost = { count: 0 };
    const lossy: Pick<RedisLink, 'evaluate'> = {
      evaluate: async (script, keys, parameters) => {
        const answer = await link.evaluate(script, keys, parameters);
        if (parameters[1] !== 'carry' || answersLost.count > 0) return answer;
        answersLost.count += 1;
        throw new RedisAway('lost');
      },
    };
    const limiter = new RedisLimiter(lossy, remembering(), unshared);
    await limiter.usage(account, many);
    const now = new SystemClock().now().getTime();
    for (let time = 0; time < 7; time += 1) unshared.spend(account, now, { transaction: null });
    await expect(limiter.carry(account)).rejects.toThrow(RedisAway);
    unshared.spend(account, now, { transaction: null });
    await limiter.carry(account);
    expect([answersLost.count, (await limiter.usage(account, many)).used]).toEqual([
      1,
      { minute: 8, day: 8 },
    ]);
  });

  it('creates windows with the requests that this process admitted, and carries only later ones', async () => {
    const account = anAccount();
    const unshared = new UnsharedSpending('own');
    const now = new SystemClock().now().getTime();
    const spend = (times: number) => {
      for (let time = 0; time < times; time += 1) unshared.spend(account, now, { transaction: null });
    };
    spend(5);
    const known = remembering([{ lastAtMs: now, requests: 5 }]);
    const limiter = new RedisLimiter(link, known, unshared);
    expect((await limiter.usage(account, many)).used).toEqual({ minute: 5, day: 5 });
    spend(3);
    await limiter.carry(account);
    expect((await limiter.usage(account, many)).used).toEqual({ minute: 8, day: 8 });
  });

  it.each([
    ['Free', 10, 100, 1_536],
    ['Basic', 60, 1_000, 10_240],
    ['Pro', 200, 10_000, 16_384],
    ['Enterprise', 1_000, 100_000, 25_600],
  ])('takes bounded memory of Redis for a %s account', async (_plan, perMinute, perDay, bytes) => {
    const clock = new ManualClock(new Date(start));
    const limiter = limiterOver(link, remembering(), clock);
    const account = anAccount();
    const limits = { requestsPerMinute: perMinute, requestsPerDay: perDay };
    for (let minute = 0; minute < 1_440; minute += 1) {
      clock.advance(60_000);
      if (minute < perDay - perMinute) await limiter.judge(account, limits);
    }
    await Promise.all(Array.from({ length: 2 * perMinute }, () => limiter.judge(account, limits)));
    let used = 0;
    for (const part of ['stamps', 'buckets', 'state']) {
      const answer = await server.command(
        'MEMORY',
        'USAGE',
        `limits:{${account.accountId}:live}:${part}`,
        'SAMPLES',
        '0',
      );
      used += Number(/^:(\d+)/.exec(answer)?.[1] ?? 0);
    }
    expect(used).toBeGreaterThan(100);
    expect(used).toBeLessThanOrEqual(bytes);
  });
});
