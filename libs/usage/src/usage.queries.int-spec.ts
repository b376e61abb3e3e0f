import type { DataSource } from 'typeorm';
import { ManualClock, dayInIndia, indianDay, instantInIndia } from '@market/kernel';
import type { AccountAges, BillingPeriod, BillingPeriods } from '@market/access';
import { openTestDatabase, type OpenTestDatabase } from '@market/database/testing';
import { UsageTally } from './domain/usage-tally';
import { InProcessLimiter } from './in-process-limiter';
import { UsageLedger } from './usage-ledger';
import { UsageQueries } from './usage.queries';
import { usageParts } from '.';

const at = (on: string, time: string) => instantInIndia(indianDay(on), time);
const account = { accountId: 'acc_1', environment: 'live' } as const;
const limits = { plan: 'Free', requestsPerMinute: 10, requestsPerDay: 100 };
const free: BillingPeriod = {
  plan: 'Free',
  start: at('2026-11-01', '00:00'),
  end: at('2026-12-01', '00:00'),
};
const pro: BillingPeriod = { plan: 'Pro', start: at('2026-10-15', '15:00'), end: at('2026-11-15', '15:00') };
const before: BillingPeriod = { plan: 'Free', start: at('2026-10-01', '00:00'), end: pro.start };
const next: BillingPeriod = { plan: 'Free', start: free.end, end: at('2027-01-01', '00:00') };

let database: OpenTestDatabase;
let dataSource: DataSource;

beforeEach(async () => {
  database = await openTestDatabase('usage_queries', [usageParts]);
  ({ dataSource } = database);
});
afterEach(() => database.close());

/** Makes an account whose Pro ended on 15 November, with requests of which the latest are not written yet. */
async function anAccount(periods: readonly BillingPeriod[], createdAt: Date | null = before.start) {
  const clock = new ManualClock(at('2026-11-15', '18:00'));
  const tally = new UsageTally();
  const ledger = new UsageLedger(dataSource, tally, clock, (error) => {
    throw error;
  });
  const ask = (times: number, when: Date, { plan, start: periodStart }: BillingPeriod) => {
    const under = { day: dayInIndia(when), plan, route: 'GET /v1/ipos', periodStart, keyId: 'key_1' };
    for (let time = 0; time < times; time += 1) tally.count(account, under, true);
  };
  ask(5, at('2026-10-02', '12:00'), before);
  ask(40, at('2026-10-20', '12:00'), pro);
  ask(900, at('2026-11-14', '12:00'), pro);
  await ledger.write();
  ask(6, at('2026-11-15', '14:00'), pro);
  ask(3, at('2026-11-15', '17:00'), free);
  const known: BillingPeriods = { of: () => Promise.resolve(periods) };
  const limiter = new InProcessLimiter(clock, {
    spend: (spender, atMs) => tally.spend(spender, atMs),
    recall: (spender, take) => ledger.recall(spender, take),
    recent: () => [],
  });
  const accounts: AccountAges = { createdAt: () => Promise.resolve(createdAt) };
  return new UsageQueries(limiter, ledger, known, accounts, clock);
}

describe('the usage of an account whose paid plan ended within the month', () => {
  it('includes the whole month', async () => {
    const usage = await anAccount([free, pro, before]);
    expect(await usage.current(account, limits)).toMatchObject({
      period: free,
      admittedInPeriod: 909,
      refusedInPeriod: 0,
      emptyAt: { minute: null, day: null },
    });
  });

  it('includes the whole month for past periods, too, on any page', async () => {
    const usage = await anAccount([next, free, pro, before]);
    const pages = await Promise.all([1, 2, 3, 4].map((page) => usage.past(account, { page, limit: 1 })));
    expect(pages.map(({ total, items }) => [total, items.map(({ admitted }) => admitted)])).toEqual([
      [3, [909]],
      [3, [946]],
      [3, [5]],
      [3, []],
    ]);
    const all = await usage.past(account, { page: 1, limit: 20 });
    expect(all.items.map(({ admitted }) => admitted)).toEqual([909, 946, 5]);
  });

  it.each([
    ['its account was made', at('2026-10-01', '15:00'), '2026-10-01'],
    ['it was first asked for, if its account seems younger', at('2026-10-12', '15:00'), '2026-10-02'],
    ['it was first asked for, if nothing is known of its account', null, '2026-10-02'],
  ])('is told from the day on which %s', async (_case, createdAt, firstOn) => {
    const usage = await anAccount([next, free, pro, before], createdAt);
    const { items } = await usage.past(account, { page: 1, limit: 20 });
    expect(items.at(-1)?.days[0]?.day).toBe(firstOn);
  });
});

describe('the time since which a limit refuses requests', () => {
  const start = at('2026-11-20', '13:30');
  const few = { plan: 'Free', requestsPerMinute: 3, requestsPerDay: 5 };

  /** Makes a process that shares the database with others. */
  function aProcess(clock: ManualClock) {
    const tally = new UsageTally();
    const ledger = new UsageLedger(dataSource, tally, clock, (error) => {
      throw error;
    });
    const limiter = new InProcessLimiter(clock, {
      spend: (spender, atMs) => tally.spend(spender, atMs),
      recall: (spender, take) => ledger.recall(spender, take),
      recent: () => [],
    });
    const known: BillingPeriods = { of: () => Promise.resolve([free]) };
    const accounts: AccountAges = { createdAt: () => Promise.resolve(before.start) };
    const queries = new UsageQueries(limiter, ledger, known, accounts, clock);
    return {
      ledger,
      ask: async (times: number) => {
        for (let time = 0; time < times; time += 1) await limiter.judge(account, few);
      },
      since: async () => queries.refusedSince(account, await queries.current(account, few)),
    };
  }

  it('is that of the last admitted request, of each limit that is reached', async () => {
    const clock = new ManualClock(start);
    const { ask, since } = aProcess(clock);
    await ask(2);
    expect(await since()).toEqual({ minute: null, day: null });
    clock.advance(7_300);
    await ask(1);
    const full = clock.now();
    clock.advance(5_000);
    await ask(4);
    expect(await since()).toEqual({ minute: full, day: null });
    clock.advance(60_000);
    expect(await since()).toEqual({ minute: null, day: null });
    await ask(1);
    clock.advance(1_234);
    await ask(2);
    expect(await since()).toEqual({ minute: null, day: clock.now() });
  });

  it('is exact for a daily limit that was reached hours ago, written or not, also in another process', async () => {
    const clock = new ManualClock(start);
    const first = aProcess(clock);
    await first.ask(3);
    clock.advance(61_234);
    await first.ask(2);
    const full = clock.now();
    clock.advance(3 * 3_600_000);
    await first.ask(10);
    expect(await first.since()).toEqual({ minute: null, day: full });
    await first.ledger.write();
    expect(await first.since()).toEqual({ minute: null, day: full });
    expect(await aProcess(clock).since()).toEqual({ minute: null, day: full });
  });
});
