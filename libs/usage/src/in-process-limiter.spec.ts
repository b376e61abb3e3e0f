import { stat } from 'node:fs';
import { ManualClock } from '@market/kernel';
import type { MinuteSpent } from './domain/account-windows';
import { InProcessLimiter, type SpentRequests } from './in-process-limiter';

const free = { requestsPerMinute: 10, requestsPerDay: 100 };
const live = { accountId: 'acc_1', environment: 'live' } as const;
const now = new Date('2026-11-20T04:00:00.000Z').getTime();

function aLimiter(
  recall: SpentRequests['recall'] = async (_account, take) => take([], ''),
  recent: readonly MinuteSpent[] = [],
) {
  const clock = new ManualClock(new Date(now));
  let spent = 0;
  const limiter = new InProcessLimiter(clock, { spend: () => (spent += 1), recall, recent: () => recent });
  return { clock, limiter, spent: () => spent };
}

async function admittedOf(limiter: InProcessLimiter, requests: number, limits = free) {
  const answers = await Promise.all(
    Array.from({ length: requests }, async () => await limiter.judge(live, limits)),
  );
  return answers.filter(({ decision }) => decision.admitted).length;
}

describe('the in-process limiter', () => {
  it('admits exactly the limit of many concurrent requests, and records exactly those', async () => {
    const { limiter, spent } = aLimiter();
    expect(await admittedOf(limiter, 210)).toBe(10);
    expect(spent()).toBe(10);
  });

  it('counts each account and environment separately', async () => {
    const { limiter } = aLimiter();
    await admittedOf(limiter, 20);
    await limiter.judge({ ...live, environment: 'test' }, free);
    await limiter.judge({ ...live, accountId: 'acc_2' }, free);
    expect((await limiter.usage(live, free)).used).toEqual({ minute: 10, day: 10 });
    expect((await limiter.usage({ ...live, environment: 'test' }, free)).used).toEqual({
      minute: 1,
      day: 1,
    });
  });

  it('neither frees nor blocks slots when the clock is set back', async () => {
    const { clock, limiter } = aLimiter();
    await admittedOf(limiter, 10);
    clock.advance(-3_600_000);
    expect(await admittedOf(limiter, 1)).toBe(0);
    clock.advance(60_001);
    expect(await admittedOf(limiter, 20)).toBe(10);
  });

  it('neither frees nor blocks slots when the clock is set forward by any time', async () => {
    const { clock, limiter } = aLimiter();
    await admittedOf(limiter, 10);
    for (const stepMs of [1_000, 30_000, 2 * 3_600_000, 48 * 3_600_000]) {
      clock.step(stepMs);
      expect(await admittedOf(limiter, 1)).toBe(0);
      expect((await limiter.judge(live, free)).at.wallMs).toBe(clock.nowMs());
    }
    clock.advance(60_001);
    expect(await admittedOf(limiter, 20)).toBe(10);
  });

  it('decides by the new windows when the old ones were dropped while a request waited', async () => {
    const recalls: ((spent: readonly MinuteSpent[]) => void)[] = [];
    const { limiter } = aLimiter(
      (_account, take) => new Promise((resolve) => recalls.push((spent) => resolve(take(spent, '')))),
    );
    const first = admittedOf(limiter, 10);
    limiter.forget();
    const second = admittedOf(limiter, 10);
    recalls.forEach((answer) => answer([]));
    expect((await first) + (await second)).toBe(10);
  });

  it('reads the new windows when the old ones were dropped during a read', async () => {
    const recalls: ((spent: readonly MinuteSpent[]) => void)[] = [];
    const { limiter } = aLimiter(
      (_account, take) => new Promise((resolve) => recalls.push((spent) => resolve(take(spent, '')))),
    );
    const asked = limiter.usage(live, free);
    limiter.forget();
    void limiter.usage(live, free);
    const [before, after] = recalls;
    after?.([{ lastAtMs: now, requests: 3 }]);
    before?.([]);
    expect((await asked).used).toEqual({ minute: 3, day: 3 });
  });

  it('reports wall-clock time even after the clock was set back', async () => {
    const { clock, limiter } = aLimiter();
    clock.advance(-3_600_000);
    expect((await limiter.judge(live, free)).at).toEqual({ steadyMs: now, wallMs: now - 3_600_000 });
  });

  it('tells in wall-clock time when a window is empty, even after the clock was set back', async () => {
    const { clock, limiter } = aLimiter();
    expect((await limiter.usage(live, free)).emptyAt).toEqual({ minute: null, day: null });
    await limiter.judge(live, free);
    clock.advance(20_000);
    await limiter.judge(live, free);
    const minuteMs = now + 20_000 + 60_001;
    const dayMs = (Math.floor((now + 20_000) / 60_000) + 1_441) * 60_000;
    const emptyAt = (setBackMs: number) => ({
      minute: new Date(minuteMs - setBackMs),
      day: new Date(dayMs - setBackMs),
    });
    expect(await limiter.usage(live, free)).toEqual({
      ...{ used: { minute: 2, day: 2 }, emptyAt: emptyAt(0) },
      nextFree: { minute: null, day: null },
    });
    clock.step(-3_600_000);
    expect((await limiter.usage(live, free)).emptyAt).toEqual(emptyAt(3_600_000));
  });

  it('tells when a full window has room again, and for how many requests', async () => {
    const { clock, limiter } = aLimiter();
    await admittedOf(limiter, 4);
    clock.advance(1_000);
    await admittedOf(limiter, 5);
    expect((await limiter.usage(live, free)).nextFree).toEqual({ minute: null, day: null });
    await admittedOf(limiter, 1);
    const minuteEnd = (Math.floor(now / 60_000) + 1_441) * 60_000;
    expect((await limiter.usage(live, { requestsPerMinute: 10, requestsPerDay: 10 })).nextFree).toEqual({
      minute: { at: new Date(now + 60_001), requests: 4 },
      day: { at: new Date(minuteEnd), requests: 10 },
    });
    // On a lower plan more requests have to expire first.
    const lower = { requestsPerMinute: 3, requestsPerDay: 100 };
    expect((await limiter.usage(live, lower)).nextFree).toEqual({
      minute: { at: new Date(now + 61_001), requests: 3 },
      day: null,
    });
  });

  it('drops accounts without counted requests', async () => {
    const { clock, limiter } = aLimiter();
    for (let count = 0; count < 100; count += 1) {
      await limiter.judge({ accountId: `acc_${count}`, environment: 'live' }, free);
    }
    expect(limiter.accounts).toBe(100);
    clock.advance(24 * 3_600_000 + 120_000);
    await limiter.judge(live, free);
    expect(limiter.accounts).toBe(1);
  });
});

describe('the recall of requests before the start of the process', () => {
  const earlier: readonly MinuteSpent[] = [
    { lastAtMs: now - 20_000, requests: 7 },
    { lastAtMs: now - 3_600_000, requests: 80 },
    { lastAtMs: now - 25 * 3_600_000, requests: 500 },
  ];

  it('is used even if the process is too busy to read the reply in time', async () => {
    const { limiter } = aLimiter(
      (_account, take) =>
        new Promise((resolve) => {
          // The reply arrives while this process is blocked for longer than the max wait.
          stat(__filename, () => resolve(take([{ lastAtMs: now, requests: 10 }], '')));
          setImmediate(() => {
            const busyUntil = performance.now() + 400;
            while (performance.now() < busyUntil);
          });
        }),
    );
    expect(await admittedOf(limiter, 1)).toBe(0);
  });

  it('fills both windows, as far as they reach back', async () => {
    const { limiter } = aLimiter(async (_account, take) => take(earlier, ''));
    expect((await limiter.usage(live, free)).used).toEqual({ minute: 7, day: 87 });
    expect(await admittedOf(limiter, 20)).toBe(3);
  });

  it('leaves the minute window empty a minute after the last request', async () => {
    const { clock, limiter } = aLimiter(async (_account, take) => take(earlier, ''));
    clock.set(new Date(now + 40_001));
    expect(await admittedOf(limiter, 20)).toBe(10);
  });

  it('is queried once for many concurrent first requests', async () => {
    let asked = 0;
    const { limiter } = aLimiter(async (_account, take) => {
      asked += 1;
      take(earlier, '');
    });
    await admittedOf(limiter, 50);
    expect(asked).toBe(1);
  });

  it('delays requests for a limited time, and counts as soon as it returns', async () => {
    let answer: (spent: readonly MinuteSpent[]) => void = () => undefined;
    const { limiter } = aLimiter(
      (_account, take) => new Promise((resolve) => (answer = (spent) => resolve(take(spent, '')))),
    );
    const startedAt = performance.now();
    expect(await admittedOf(limiter, 4)).toBe(4);
    expect(await admittedOf(limiter, 2)).toBe(2);
    expect(performance.now() - startedAt).toBeLessThan(600);
    answer([...earlier, { lastAtMs: now, requests: 6 }]);
    expect((await limiter.usage(live, free)).used).toEqual({ minute: 13, day: 93 });
  });

  it('is replaced by the last known use of the minute until it returns', async () => {
    const { limiter } = aLimiter(
      () => new Promise(() => undefined),
      [{ lastAtMs: now - 5_000, requests: 8 }],
    );
    expect(await admittedOf(limiter, 20)).toBe(2);
  });

  it('does not delay a request that has waited elsewhere', () => {
    const { limiter } = aLimiter(() => new Promise(() => undefined), [{ lastAtMs: now, requests: 9 }]);
    expect(limiter.judgeAtOnce(live, free).decision).toMatchObject({ admitted: true, used: 10 });
    expect(limiter.judgeAtOnce(live, free).decision.admitted).toBe(false);
  });

  it('is queried again a second after it failed', async () => {
    let fails = true;
    const { clock, limiter } = aLimiter(async (_account, take) => {
      if (fails) throw new Error('away');
      take(earlier, '');
    });
    expect(await admittedOf(limiter, 20)).toBe(10);
    fails = false;
    expect((await limiter.usage(live, free)).used.day).toBe(10);
    clock.advance(1_000);
    expect((await limiter.usage(live, free)).used.day).toBe(87);
  });
});
