import type { DataSource } from 'typeorm';
import { ManualClock, indianDay, instantInIndia } from '@market/kernel';
import { queryRows, runDatabaseChecks } from '@market/database';
import { until } from '@market/testing';
import { openTestDatabase, type OpenTestDatabase } from '@market/database/testing';
import { usageChecks, usageParts } from '.';
import { isShownIn } from './domain/snapshot';
import type { Spender } from './domain/account-windows';
import { UsageTally } from './domain/usage-tally';
import { UsageRepository } from './persistence/usage.repository';
import { UsageLedger } from './usage-ledger';

const now = new Date('2026-11-20T18:29:30.000Z');
const account = { accountId: 'acc_1', environment: 'live' } as const;
const other = { accountId: 'acc_2', environment: 'test' } as const;
const periodStart = instantInIndia(indianDay('2026-11-01'));
const periodStartMs = periodStart.getTime();
const under = {
  day: indianDay('2026-11-20'),
  plan: 'Free',
  route: 'GET /v1/ipos',
  periodStart,
  keyId: 'key_1',
};

let database: OpenTestDatabase;
let dataSource: DataSource;

beforeEach(async () => {
  database = await openTestDatabase('usage', [usageParts]);
  ({ dataSource } = database);
});
afterEach(() => database.close());

function aProcess() {
  const tally = new UsageTally();
  const failures: unknown[] = [];
  const clock = new ManualClock(now);
  const ledger = new UsageLedger(dataSource, tally, clock, (error) => failures.push(error));
  const spend = (who: Spender, times: number, route = under.route) => {
    for (let time = 0; time < times; time += 1) {
      tally.spend(who, now.getTime());
      tally.count(who, { ...under, route }, true);
    }
  };
  return { tally, ledger, failures, spend, clock };
}

const days = () =>
  queryRows(
    dataSource,
    `SELECT account_id, environment, day, route, admitted, rate_limited FROM usage_day ORDER BY 1, 2, 4`,
  );

describe('the usage ledger', () => {
  it('adds the concurrent writes of several processes', async () => {
    const processes = [aProcess(), aProcess(), aProcess(), aProcess()];
    for (let round = 0; round < 5; round += 1) {
      for (const { spend } of processes) {
        spend(account, 3);
        spend(other, 2, 'GET /v1/sgb');
      }
      await Promise.all(processes.map(({ ledger }) => ledger.write()));
    }
    expect(processes.flatMap(({ failures }) => failures)).toEqual([]);
    expect(await days()).toEqual([
      {
        account_id: 'acc_1',
        environment: 'live',
        day: '2026-11-20',
        route: 'GET /v1/ipos',
        admitted: 60,
        rate_limited: 0,
      },
      {
        account_id: 'acc_2',
        environment: 'test',
        day: '2026-11-20',
        route: 'GET /v1/sgb',
        admitted: 40,
        rate_limited: 0,
      },
    ]);
    expect(await runDatabaseChecks(dataSource, usageChecks)).toEqual([]);
  });

  it('counts a batch once whose response was lost', async () => {
    const { tally, spend } = aProcess();
    spend(account, 7);
    const batch = { id: 'a5b0a6a2-6a0e-4f39-9d0c-6f9d5d9a0001', tallies: tally.take(10) };
    const repository = new UsageRepository();
    for (let time = 0; time < 3; time += 1) {
      await dataSource.transaction((tx) => repository.apply(tx, batch, now));
    }
    expect(await days()).toMatchObject([{ admitted: 7 }]);
  });

  it('writes the requests of an outage once after its end', async () => {
    const { ledger, spend, failures } = aProcess();
    await dataSource.query('ALTER TABLE usage_day RENAME TO usage_day_away');
    spend(account, 4);
    await ledger.write();
    spend(account, 5);
    await ledger.write();
    expect(failures).toHaveLength(2);
    expect(ledger.unwritten).toBe(9);
    await dataSource.query('ALTER TABLE usage_day_away RENAME TO usage_day');
    await ledger.write();
    expect(ledger.unwritten).toBe(0);
    expect(await days()).toMatchObject([{ admitted: 9 }]);
  });

  it('retries its last writes at the stop until an outage is over', async () => {
    const { ledger, spend, failures } = aProcess();
    await dataSource.query('ALTER TABLE usage_day RENAME TO usage_day_away');
    spend(account, 4);
    const stopped = ledger.stop();
    await until('a write failed', () => failures.length > 0);
    await dataSource.query('ALTER TABLE usage_day_away RENAME TO usage_day');
    const lost = await stopped;
    expect(await days()).toMatchObject([{ admitted: 4 }]);
    expect(lost).toBe(0);
  });

  it('writes at the stop a batch that was divided because it took too long', async () => {
    const { ledger, spend, failures } = aProcess();
    spend(account, 4);
    spend(other, 2);
    const holder = dataSource.createQueryRunner();
    await holder.startTransaction();
    await holder.query('LOCK TABLE usage_day IN ACCESS EXCLUSIVE MODE');
    const stopped = ledger.stop();
    await until('a write failed', () => failures.length > 0);
    await holder.rollbackTransaction();
    await holder.release();
    const lost = await stopped;
    expect(await days()).toMatchObject([{ admitted: 4 }, { admitted: 2 }]);
    expect(lost).toBe(0);
  });

  it('gives up at the stop when the outage lasts, and returns the number of lost requests', async () => {
    const { ledger, spend } = aProcess();
    await dataSource.query('ALTER TABLE usage_day RENAME TO usage_day_away');
    spend(account, 4);
    expect(await ledger.stop(300)).toBe(4);
  });

  it('recalls the written requests of all processes and its own unwritten ones', async () => {
    const first = aProcess();
    first.spend(account, 6);
    await first.ledger.write();
    const second = aProcess();
    second.spend(account, 3);
    let recalled = 0;
    await second.ledger.recall(account, (spent) => {
      recalled = spent.reduce((sum, { requests }) => sum + requests, 0);
    });
    expect(recalled).toBe(9);
  });

  it('returns exact counts from recall and reckon while nothing can be written', async () => {
    const { ledger, spend } = aProcess();
    spend(account, 6);
    await dataSource.query('ALTER TABLE usage_batch ADD CONSTRAINT closed CHECK (transaction IS NULL)');
    await ledger.write();
    spend(account, 3);
    let recalled = 0;
    await ledger.recall(account, (spent) => {
      recalled = spent.reduce((sum, { requests }) => sum + requests, 0);
    });
    const { unwritten } = await ledger.reckon(account, () => Promise.resolve());
    const counted = unwritten.counts.reduce((sum, { admitted }) => sum + admitted, 0);
    expect([ledger.unwritten, recalled, counted]).toEqual([9, 9, 9]);
  });

  it('writes a backlog of 100 000 rows in parts', async () => {
    const { ledger, tally } = aProcess();
    const spenders = Array.from({ length: 1_000 }, (_, at) => ({ ...account, accountId: `acc_${at}` }));
    for (const spender of spenders) {
      for (let minute = 0; minute < 100; minute += 1) tally.spend(spender, now.getTime() - minute * 60_000);
      tally.count(spender, under, true);
    }
    // On a slow machine a part may time out and be written in halves by the next write.
    for (let round = 0; round < 20 && ledger.unwritten > 0; round += 1) await ledger.write();
    const [row] = await queryRows(
      dataSource,
      `SELECT (SELECT count(*)::int FROM usage_minute) AS minutes, (SELECT count(*) > 20 FROM usage_batch) AS parts`,
    );
    expect([ledger.unwritten, row]).toEqual([0, { minutes: 100_000, parts: true }]);
  });

  it('halves a batch that takes too long until it is written, and counts each request once', async () => {
    const { ledger, spend, failures } = aProcess();
    // Each row of a day costs 20 ms: only a small batch finishes within the timeout.
    await dataSource.query(`
      CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_sleep(0.02); RETURN NEW; END $$`);
    await dataSource.query(
      'CREATE TRIGGER slow BEFORE INSERT ON usage_day FOR EACH ROW EXECUTE FUNCTION slow()',
    );
    for (let at = 0; at < 100; at += 1) spend({ ...account, accountId: `acc_${at}` }, 2);
    for (let round = 0; round < 6 && ledger.unwritten > 0; round += 1) await ledger.write();
    expect(failures.length).toBeGreaterThan(0);
    expect(ledger.unwritten).toBe(0);
    for (const table of ['usage_day', 'usage_key_day']) {
      expect(await queryRows(dataSource, `SELECT sum(admitted)::int AS n FROM ${table}`)).toEqual([
        { n: 200 },
      ]);
    }
  });

  it('withdraws a batch only if it is not written', async () => {
    const { tally, spend } = aProcess();
    spend(account, 7);
    const batch = { id: 'a5b0a6a2-6a0e-4f39-9d0c-6f9d5d9a0002', tallies: tally.take(10) };
    const repository = new UsageRepository();
    const apply = () => dataSource.transaction((tx) => repository.apply(tx, batch, now));
    const writer = await apply();
    expect(writer).toEqual(expect.any(BigInt));
    expect(await repository.withdraw(dataSource, batch.id, now)).toBe(writer);
    const withdrawn = { ...batch, id: 'a5b0a6a2-6a0e-4f39-9d0c-6f9d5d9a0003' };
    expect(await repository.withdraw(dataSource, withdrawn.id, now)).toBeNull();
    expect(await dataSource.transaction((tx) => repository.apply(tx, withdrawn, now))).toBeNull();
    expect(await days()).toMatchObject([{ admitted: 7 }]);
  });

  it('records the transaction that wrote each account', async () => {
    const { ledger, spend, tally } = aProcess();
    spend(account, 1);
    const writing = tally.spend(account, now.getTime());
    expect(writing.transaction).toBeNull();
    await ledger.write();
    let shown = '';
    await ledger.recall(account, (_spent, snapshot) => {
      shown = snapshot;
    });
    expect(isShownIn(shown, writing.transaction ?? 0n)).toBe(true);
    const [later] = await queryRows<{ id: string }>(dataSource, 'SELECT pg_current_xact_id()::text AS id');
    expect(isShownIn(shown, BigInt(later?.id ?? 0))).toBe(false);
  });

  it('recalls many accounts with one query', async () => {
    const { ledger } = aProcess();
    const queries = jest.spyOn(dataSource, 'query');
    await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        ledger.recall({ ...account, accountId: `acc_${at}` }, () => undefined),
      ),
    );
    expect(queries.mock.calls.length).toBeLessThanOrEqual(2);
  });

  it('rejects a recall without a reply of the database', async () => {
    const { ledger } = aProcess();
    await dataSource.destroy();
    await expect(ledger.recall(account, () => undefined)).rejects.toThrow();
  });

  it('returns stored and unwritten counts from reckon', async () => {
    const { ledger, spend } = aProcess();
    spend(account, 2);
    await ledger.write();
    spend(account, 3);
    const { written, unwritten } = await ledger.reckon(account, (repository, sql) =>
      repository.days(sql, account, periodStart, now),
    );
    expect(written).toEqual([{ day: '2026-11-20', periodStartMs, admitted: 2, rateLimited: 0 }]);
    expect(unwritten.counts).toMatchObject([{ admitted: 3 }]);
  });

  it('deletes minutes that no window counts, and keeps the others', async () => {
    const { ledger, spend, tally } = aProcess();
    tally.spend(account, now.getTime() - 25 * 3_600_000);
    spend(account, 1);
    await ledger.write();
    const repository = new UsageRepository();
    await repository.forgetBefore(dataSource, now.getTime() - 24 * 3_600_000 - 120_000, now);
    expect(await queryRows(dataSource, 'SELECT requests FROM usage_minute')).toEqual([{ requests: 1 }]);
  });
});
