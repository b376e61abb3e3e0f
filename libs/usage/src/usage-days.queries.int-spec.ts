import { indianDay, instantInIndia, ManualClock } from '@market/kernel';
import { openTestDatabase, type OpenTestDatabase } from '@market/database/testing';
import { usageParts } from '.';
import { CountedKeyUse } from './counted-key-use';
import { UsageTally } from './domain/usage-tally';
import { UsageDaysQueries } from './usage-days.queries';
import { UsageLedger } from './usage-ledger';

const account = { accountId: 'acc_1', environment: 'live' } as const;
const now = instantInIndia(indianDay('2026-11-21'), '10:00');
const periodStart = instantInIndia(indianDay('2026-11-01'));
const [friday, saturday] = [indianDay('2026-11-20'), indianDay('2026-11-21')];
const week = { first: indianDay('2026-11-15'), last: saturday };
const before = 'before keys were counted';

let database: OpenTestDatabase;
let tally: UsageTally;
let ledger: UsageLedger;
let queries: UsageDaysQueries;
let createdAt: Date | null;

beforeEach(async () => {
  database = await openTestDatabase('usage_days', [usageParts]);
  const clock = new ManualClock(now);
  tally = new UsageTally();
  ledger = new UsageLedger(database.dataSource, tally, clock, (error) => {
    throw error;
  });
  createdAt = instantInIndia(friday, '00:10');
  const accounts = { createdAt: () => Promise.resolve(createdAt) };
  const labels = { labelsOf: (id: string) => Promise.resolve(new Map([['key_1', `alerts of ${id}`]])) };
  queries = new UsageDaysQueries(ledger, accounts, labels, clock);
});
afterEach(() => database.close());

interface Asked {
  readonly keyId?: string;
  readonly route?: string;
  readonly plan?: string;
  readonly refused?: number;
  readonly spender?: { readonly accountId: string; readonly environment: 'live' | 'test' };
}

function ask(on: string, times: number, asked: Asked = {}): void {
  const { keyId = 'key_1', route = 'GET /v1/ipos', plan = 'Pro', refused = 0, spender = account } = asked;
  const under = { day: indianDay(on), plan, route, periodStart, keyId };
  for (let time = 0; time < times; time += 1) tally.count(spender, under, true);
  for (let time = 0; time < refused; time += 1) tally.count(spender, under, false);
}

const part = (name: string | null, label: string, admitted: number, refused = 0) => ({
  ...{ name, label, admitted, refused },
});

describe('the usage of days', () => {
  it('adds written and unwritten requests, from the first day of the account on', async () => {
    ask('2026-11-20', 4, { refused: 1 });
    await ledger.write();
    ask('2026-11-20', 2);
    ask('2026-11-21', 3);
    expect(await queries.days(account, week, null)).toEqual([
      { day: friday, admitted: 6, refused: 1, parts: [] },
      { day: saturday, admitted: 3, refused: 0, parts: [] },
    ]);
  });

  it('ends today, and lists nothing of a range in the future', async () => {
    const later = { first: indianDay('2026-12-01'), last: indianDay('2026-12-31') };
    expect(await queries.days(account, later, 'route')).toEqual([]);
    const days = await queries.days(account, { ...week, last: later.last }, null);
    expect(days.map(({ day }) => day)).toEqual([friday, saturday]);
  });

  it('begins with the first stored day of an account of unknown age', async () => {
    createdAt = null;
    ask('2026-11-18', 1);
    await ledger.write();
    const days = await queries.days(account, week, null);
    expect(days.map(({ day }) => day)).toEqual(['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21']);
  });

  it('is divided by route and by plan', async () => {
    ask('2026-11-21', 4);
    ask('2026-11-21', 5, { route: 'GET /v1/sgb', plan: 'Free', refused: 2 });
    await ledger.write();
    ask('2026-11-21', 1, { plan: 'Free' });
    const partsBy = async (by: 'route' | 'plan') =>
      (await queries.days(account, { first: saturday, last: saturday }, by))[0]?.parts;
    expect(await partsBy('route')).toEqual([
      part('GET /v1/sgb', 'GET /v1/sgb', 5, 2),
      part('GET /v1/ipos', 'GET /v1/ipos', 5),
    ]);
    expect(await partsBy('plan')).toEqual([part('Free', 'Free', 6, 2), part('Pro', 'Pro', 4)]);
  });

  it('is divided by key, with the label of each key, or its id where it has none', async () => {
    ask('2026-11-21', 4);
    await ledger.write();
    ask('2026-11-21', 1);
    ask('2026-11-21', 2, { keyId: 'key_2', refused: 1 });
    expect(await queries.days(account, { first: saturday, last: saturday }, 'key')).toEqual([
      {
        ...{ day: saturday, admitted: 7, refused: 1 },
        parts: [part('key_1', 'alerts of acc_1', 5), part('key_2', 'key_2', 2, 1)],
      },
    ]);
  });

  it('invents no key for requests that were counted without one', async () => {
    await database.dataSource.query(
      `INSERT INTO usage_day (account_id, environment, day, period_start, plan, route, admitted, rate_limited)
       SELECT 'acc_1', 'live', day::date, $1, 'Pro', 'GET /v1/ipos', 10, 2
         FROM unnest(ARRAY['2026-11-20', '2026-11-21']) AS day`,
      [periodStart],
    );
    ask('2026-11-21', 3);
    await ledger.write();
    const days = await queries.days(account, { first: friday, last: saturday }, 'key');
    expect(days.map(({ parts }) => parts)).toEqual([
      [part(null, before, 10, 2)],
      [part('key_1', 'alerts of acc_1', 3), part(null, before, 10, 2)],
    ]);
    const [byRoute] = await queries.days(account, { first: friday, last: friday }, 'route');
    expect(byRoute?.parts).toEqual([part('GET /v1/ipos', 'GET /v1/ipos', 10, 2)]);
  });

  it('never includes the requests of another account or environment', async () => {
    for (const spender of [
      { ...account, accountId: 'acc_2' },
      { ...account, environment: 'test' as const },
    ]) {
      ask('2026-11-21', 5, { spender });
      await ledger.write();
      ask('2026-11-21', 5, { spender });
    }
    for (const by of [null, 'route', 'plan', 'key'] as const) {
      const days = await queries.days(account, { first: saturday, last: saturday }, by);
      expect(days).toEqual([{ day: saturday, admitted: 0, refused: 0, parts: [] }]);
    }
  });

  it('is unavailable while the database is away', async () => {
    await database.dataSource.destroy();
    await expect(queries.days(account, week, 'key')).rejects.toMatchObject({ code: 'SRV_002' });
  });
});

describe('the use of keys', () => {
  const use = () => new CountedKeyUse(database.dataSource);

  it('is the sum of what was admitted since a day, of each key that was used', async () => {
    ask('2026-11-19', 9);
    ask('2026-11-20', 4, { refused: 3 });
    ask('2026-11-21', 2);
    ask('2026-11-21', 5, { keyId: 'key_2', spender: { ...account, environment: 'test' } });
    ask('2026-11-21', 0, { keyId: 'key_3', refused: 2 });
    ask('2026-11-21', 7, { keyId: 'key_9', spender: { ...account, accountId: 'acc_2' } });
    await ledger.write();
    expect([...(await use().requestsOfKeys('acc_1', friday))].toSorted()).toEqual([
      ['key_1', 6],
      ['key_2', 5],
    ]);
    expect([...(await use().requestsOfAccounts(['acc_1', 'acc_2', 'acc_3'], friday))].toSorted()).toEqual([
      ['acc_1', 11],
      ['acc_2', 7],
    ]);
    expect(await use().requestsOfAccounts([], friday)).toEqual(new Map());
  });

  it('tells how many accounts a limit refused on a day, with live keys', async () => {
    ask('2026-11-20', 4, { refused: 3 });
    ask('2026-11-21', 4, { refused: 3 });
    ask('2026-11-21', 1, { refused: 1, keyId: 'key_2' });
    ask('2026-11-21', 1, { refused: 1, spender: { ...account, accountId: 'acc_2' } });
    ask('2026-11-21', 1, { refused: 1, spender: { accountId: 'acc_3', environment: 'test' } });
    ask('2026-11-21', 1, { spender: { ...account, accountId: 'acc_4' } });
    await ledger.write();
    expect(await use().accountsRefusedOn(saturday)).toBe(2);
  });

  it('is unavailable while the database is away', async () => {
    await database.dataSource.destroy();
    await expect(use().requestsOfKeys('acc_1', friday)).rejects.toMatchObject({ code: 'SRV_002' });
  });
});
