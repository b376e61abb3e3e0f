import type { DataSource, EntityManager } from 'typeorm';
import { ManualClock, SystemClock } from '@market/kernel';
import { createDataSource, migrate, queryRows } from '..';
import { TaskRegistry } from '@market/base/tasks';
import { createTestDatabase, type TestDatabase } from '@market/testing';
import { announceTable, dropVersionTriggers } from './announced-table';
import { DataVersions } from './data-versions';
import { dataVersionParts } from '.';

const tea = { table: 'tea', resource: 'teas' } as const;
const cup = { table: 'cup', resource: { column: 'kind' } } as const;

let database: TestDatabase;
let dataSource: DataSource;
let versions: DataVersions;

beforeEach(async () => {
  database = await createTestDatabase('versions');
  dataSource = await createDataSource(
    { url: database.url, applicationName: 'versions-spec', poolSize: 4 },
    { entities: [], migrations: dataVersionParts.migrations },
  ).initialize();
  await migrate(dataSource);
  await dataSource.query('CREATE TABLE tea (data_set text, name text, strength int)');
  await dataSource.query('CREATE TABLE cup (data_set text, kind text, litres int)');
  const runner = dataSource.createQueryRunner();
  for (const table of [tea, cup]) await announceTable(runner, table);
  await runner.release();
  versions = new DataVersions(dataSource, new SystemClock(), new TaskRegistry());
});

afterEach(async () => {
  await versions.onApplicationShutdown();
  await dataSource.destroy();
  await database.drop();
});

async function known(): Promise<Record<string, number>> {
  const rows = await queryRows<{ key: string; version: number }>(
    dataSource,
    `SELECT data_set || '/' || resource AS key, version FROM data_version ORDER BY 1`,
  );
  return Object.fromEntries(rows.map(({ key, version }) => [key, version]));
}

const pour = (sql: EntityManager | DataSource, dataSet = 'live', count = 1) =>
  sql.query(`INSERT INTO tea SELECT $1, 'assam', n FROM generate_series(1, $2) n`, [dataSet, count]);

/** Returns the stamp as soon as it differs, or after the second within which it must. */
async function stampAfter(before: string, dataSet: 'live' | 'sample' = 'live'): Promise<string> {
  const deadline = Date.now() + 1_000;
  while (versions.stampOf(dataSet, ['teas']) === before && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return versions.stampOf(dataSet, ['teas']);
}

describe('a version', () => {
  it('moves once per transaction, by resource and data set, whatever number of rows it changes', async () => {
    await dataSource.transaction(async (tx) => {
      await pour(tx, 'live', 500);
      await tx.query(`UPDATE tea SET strength = strength + 1`);
      await tx.query(`DELETE FROM tea WHERE strength > 400`);
    });
    expect(await known()).toEqual({ 'live/teas': 1 });
    await pour(dataSource, 'sample');
    await dataSource.query(`INSERT INTO cup VALUES ('live', 'mug', 1), ('live', 'bowl', 2)`);
    expect(await known()).toEqual({ 'live/bowl': 4, 'live/mug': 3, 'live/teas': 1, 'sample/teas': 2 });
  });

  it('moves for the old and for the new resource of a row that changes its resource', async () => {
    await dataSource.query(`INSERT INTO cup VALUES ('live', 'mug', 1)`);
    await dataSource.query(`UPDATE cup SET kind = 'bowl', data_set = 'sample'`);
    expect(Object.keys(await known())).toEqual(['live/mug', 'sample/bowl']);
    expect((await known())['live/mug']).toBeGreaterThan(1);
  });

  it('stays when no value changes, or the change is rolled back', async () => {
    await pour(dataSource);
    await dataSource.query(`UPDATE tea SET strength = strength`);
    await dataSource
      .transaction(async (tx) => pour(tx).then(() => Promise.reject(new Error('no'))))
      .catch(() => null);
    expect(await known()).toEqual({ 'live/teas': 1 });
  });

  it('moves when a table is emptied', async () => {
    await pour(dataSource);
    await dataSource.query('TRUNCATE tea');
    expect(await known()).toEqual({ 'live/teas': 2 });
  });

  it('is not blocked by an open transaction', async () => {
    await dataSource.transaction(async (slow) => {
      await pour(slow);
      await dataSource.query(`SET statement_timeout = 1000`);
      await pour(dataSource, 'live');
      expect(await known()).toEqual({ 'live/teas': 1 });
    });
    expect(await known()).toEqual({ 'live/teas': 2 });
  });

  it('is moved by transactions in opposite order without a deadlock', async () => {
    const orders = [
      ['tea', 'cup'],
      ['cup', 'tea'],
    ] as const;
    await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        dataSource.transaction(async (tx) => {
          for (const table of orders[at % 2] ?? [])
            await tx.query(`INSERT INTO ${table} VALUES ('live', 'mug', 1)`);
        }),
      ),
    );
    const { 'live/teas': teas = 0, 'live/mug': mugs = 0 } = await known();
    expect(Math.max(teas, mugs)).toBe(80);
  });

  it('no longer moves for a table whose triggers were dropped', async () => {
    const runner = dataSource.createQueryRunner();
    await dropVersionTriggers(runner, tea);
    await runner.release();
    await pour(dataSource);
    expect(await known()).toEqual({});
  });
});

describe('DataVersions', () => {
  it('learns of a change within a second of its commit, and not before', async () => {
    await versions.onApplicationBootstrap();
    const before = versions.stampOf('live', ['teas']);
    await dataSource.transaction(async (tx) => {
      await pour(tx);
      expect(versions.stampOf('live', ['teas'])).toBe(before);
    });
    expect(await stampAfter(before)).not.toBe(before);
    expect(versions.areCurrent).toBe(true);
  });

  it('keeps the stamp of unchanged data', async () => {
    await versions.onApplicationBootstrap();
    const stamps = () => [
      versions.stampOf('sample', ['teas']),
      versions.stampOf('live', ['cups']),
      versions.stampOf('live', ['cups', 'teas']),
    ];
    const before = stamps();
    const teas = versions.stampOf('live', ['teas']);
    await pour(dataSource);
    await stampAfter(teas);
    const after = stamps();
    expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
    expect(after[2]).not.toBe(before[2]);
  });

  it('learns of a change also when its listening connection is ended repeatedly', async () => {
    await versions.onApplicationBootstrap();
    for (let round = 0; round < 3; round += 1) {
      const before = versions.stampOf('live', ['teas']);
      await dataSource.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'market_changed'`,
      );
      await pour(dataSource);
      expect(await stampAfter(before)).not.toBe(before);
    }
  });

  it('learns of a change over the pool when it cannot listen', async () => {
    expect(versions.areCurrent).toBe(false);
    expect(await versions.confirm()).toBe(true);
    const before = versions.stampOf('live', ['teas']);
    await pour(dataSource);
    // Current for less than a second: a later call polls again.
    const deadline = Date.now() + 2_000;
    while (versions.areCurrent && Date.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 10));
    expect(await versions.confirm()).toBe(true);
    expect(versions.stampOf('live', ['teas'])).not.toBe(before);
  });

  it('never returns to a former stamp, even if the database is restored to an older state', async () => {
    await pour(dataSource);
    await versions.confirm();
    const stamps = [versions.stampOf('live', ['teas'])];
    await dataSource.query('UPDATE data_version SET version = 0');
    await versions.onApplicationBootstrap();
    stamps.push(await stampAfter(stamps[0] ?? ''));
    await dataSource.query('UPDATE data_version SET version = 1');
    await pour(dataSource);
    stamps.push(await stampAfter(stamps[1] ?? ''));
    expect(new Set(stamps).size).toBe(3);
  });

  it.each([-1_000, -30_000, -7_200_000, 7_200_000])(
    'learns of a change after its clock was set by %d ms, and is no less current',
    async (stepMs) => {
      const clock = new ManualClock(new Date('2026-11-20T06:00:00.000Z'));
      versions = new DataVersions(dataSource, clock, new TaskRegistry());
      await versions.onApplicationBootstrap();
      const before = versions.stampOf('live', ['teas']);
      clock.step(stepMs);
      expect(versions.areCurrent).toBe(true);
      await pour(dataSource);
      expect(await stampAfter(before)).not.toBe(before);
      const after = versions.stampOf('live', ['teas']);
      clock.step(-stepMs);
      await pour(dataSource);
      expect(await stampAfter(after)).not.toBe(after);
    },
  );

  it('is no longer current when its clock was set back and nothing is confirmed', async () => {
    const clock = new ManualClock(new Date('2026-11-20T06:00:00.000Z'));
    versions = new DataVersions(dataSource, clock, new TaskRegistry());
    expect(await versions.confirm()).toBe(true);
    clock.step(-7_200_000);
    clock.advance(1_000);
    expect(versions.areCurrent).toBe(false);
  });

  it('is not current when the database is unavailable, and waits only once', async () => {
    await versions.confirm();
    await database.drop();
    const deadline = Date.now() + 2_000;
    while (versions.areCurrent && Date.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 10));
    expect(await versions.confirm()).toBe(false);
    const began = performance.now();
    expect(await versions.confirm()).toBe(false);
    // One look at a database that is away takes a second.
    expect(performance.now() - began).toBeLessThan(900);
    expect(versions.ageMs()).toBeGreaterThan(700);
  });
});
