import { instantInIndia, indianDay, ManualClock } from '@market/kernel';
import { UsageTally } from './domain/usage-tally';
import { InProcessLimiter } from './in-process-limiter';
import { UsageMeter } from './usage-meter';

const account = { accountId: 'acc_1', environment: 'live' } as const;
const caller = { ...account, keyId: 'key_1' };
const periodStart = instantInIndia(indianDay('2026-11-01'));
const periodStartMs = periodStart.getTime();
const free = { plan: 'Free', requestsPerMinute: 2, requestsPerDay: 100, periodStart };

function aMeter() {
  const clock = new ManualClock(instantInIndia(indianDay('2026-11-20'), '23:59:59'));
  const tally = new UsageTally();
  const limiter = new InProcessLimiter(clock, {
    spend: (who, atMs) => tally.spend(who, atMs),
    recall: async (_account, take) => take([], ''),
    recent: () => [],
  });
  const outcomes: string[] = [];
  return {
    clock,
    tally,
    outcomes,
    meter: new UsageMeter(limiter, tally, clock, { inc: ({ outcome }) => outcomes.push(outcome) }),
  };
}

describe('the usage meter', () => {
  it('counts admitted and refused requests by day, plan and route', async () => {
    const { meter, tally, outcomes } = aMeter();
    for (const route of ['GET /a', 'GET /b', 'GET /a', 'GET /a']) await meter.admit(caller, free, route);
    expect(tally.of(account).counts).toEqual([
      { day: '2026-11-20', plan: 'Free', route: 'GET /a', periodStartMs, admitted: 1, rateLimited: 2 },
      { day: '2026-11-20', plan: 'Free', route: 'GET /b', periodStartMs, admitted: 1, rateLimited: 0 },
    ]);
    expect(tally.of(account).minutes).toMatchObject([{ requests: 2 }]);
    expect(tally.requests).toBe(4);
    expect(outcomes).toEqual(['admitted', 'admitted', 'minute', 'minute']);
  });

  it('tells what is left of the minute and of the day, and when a slot is freed, of a refused request too', async () => {
    const { meter, clock } = aMeter();
    const limits = { ...free, requestsPerDay: 3 };
    const left = async () =>
      (await meter.admit(caller, limits, 'GET /a')).windows?.map((each) => Object.values(each));
    const minute = (remaining: number, freeInSeconds: number) => ['minute', 60, 2, remaining, freeInSeconds];
    const day = (remaining: number, freeInSeconds: number) => ['day', 86_400, 3, remaining, freeInSeconds];
    // A slot of the day is freed with the minute of the clock in which it was taken.
    expect(await left()).toEqual([minute(1, 61), day(2, 86_401)]);
    expect(await left()).toEqual([minute(0, 61), day(1, 86_401)]);
    clock.advance(30_000);
    expect(await left()).toEqual([minute(0, 31), day(1, 86_371)]);
    clock.advance(31_000);
    expect(await left()).toEqual([minute(1, 61), day(0, 86_340)]);
    expect(await left()).toEqual([minute(1, 61), day(0, 86_340)]);
  });

  it('counts under a new day from midnight in India on, without a new window', async () => {
    const { meter, tally, clock } = aMeter();
    await meter.admit(caller, free, 'GET /a');
    clock.advance(1_000);
    await meter.admit(caller, free, 'GET /a');
    expect((await meter.admit(caller, free, 'GET /a')).refusedBy).toBe('minute');
    expect(tally.of(account).counts.map(({ day, admitted }) => [day, admitted])).toEqual([
      ['2026-11-20', 1],
      ['2026-11-21', 1],
    ]);
  });

  it('counts the same route separately under another plan', async () => {
    const { meter, tally } = aMeter();
    await meter.admit(caller, free, 'GET /a');
    await meter.admit(caller, { ...free, plan: 'Pro', requestsPerMinute: 200 }, 'GET /a');
    expect(tally.of(account).counts.map(({ plan, admitted }) => [plan, admitted])).toEqual([
      ['Free', 1],
      ['Pro', 1],
    ]);
  });

  it('counts the same route separately in another billing period', async () => {
    const { meter, tally } = aMeter();
    const renewed = instantInIndia(indianDay('2026-11-20'), '15:00:00');
    await meter.admit(caller, free, 'GET /a');
    await meter.admit(caller, { ...free, periodStart: renewed }, 'GET /a');
    expect(tally.of(account).counts.map((count) => [count.periodStartMs, count.admitted])).toEqual([
      [periodStartMs, 1],
      [renewed.getTime(), 1],
    ]);
  });

  it('counts admitted and refused requests by key, too, whatever their route and plan', async () => {
    const { meter, tally } = aMeter();
    const other = { ...account, keyId: 'key_2' };
    await meter.admit(caller, free, 'GET /a');
    await meter.admit(other, free, 'GET /a');
    await meter.admit(other, free, 'GET /b');
    await meter.admit(other, { ...free, plan: 'Pro', requestsPerMinute: 200 }, 'GET /b');
    expect(tally.of(account).keys).toEqual([
      { day: '2026-11-20', keyId: 'key_1', admitted: 1, refused: 0 },
      { day: '2026-11-20', keyId: 'key_2', admitted: 2, refused: 1 },
    ]);
  });

  it('returns its counts once', async () => {
    const { meter, tally } = aMeter();
    await meter.admit(caller, free, 'GET /a');
    expect(tally.take(10)).toMatchObject([{ spender: account, counts: [{ admitted: 1 }] }]);
    expect([tally.requests, tally.take(10)]).toEqual([0, []]);
  });
});
