import type { DataSource } from 'typeorm';
import { advisoryLocks } from './advisory-locks';
import { createTestDatabase, type TestDatabase } from '@market/testing';
import { createDataSource } from './data-source';
import { prepared, rowsInTransaction } from './prepared-statement';
import { queryRows } from './sql';

const pears = 'SELECT id FROM pear WHERE id > $1 ORDER BY id';
const add = 'INSERT INTO pear VALUES ($1) RETURNING id';

describe('a statement behind settings and locks', () => {
  let database: TestDatabase;
  let dataSource: DataSource;

  beforeEach(async () => {
    database = await createTestDatabase('behind');
    const settings = { url: database.url, applicationName: 'spec', poolSize: 3 };
    dataSource = await createDataSource(settings, { entities: [], migrations: [] }).initialize();
    await dataSource.query('CREATE TABLE pear (id integer PRIMARY KEY)');
  });
  afterEach(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  const lock = `SELECT pg_advisory_xact_lock(${advisoryLocks.webhookClaims})`;
  const put = (id: number) => rowsInTransaction<{ id: number }>(dataSource, lock, add, [id]);
  const held = () => queryRows<{ id: number }>(dataSource, pears, [0]);

  it('returns its rows, whatever ran before it', async () => {
    expect(await put(1)).toEqual([{ id: 1 }]);
    expect(await rowsInTransaction(dataSource, `SELECT 5; ${lock}`, pears, [0])).toEqual([{ id: 1 }]);
  });

  it('sees the settings, and no later statement does', async () => {
    const setting = (name: string) => `SELECT current_setting('lock_timeout') AS ${name}`;
    const set = `SELECT set_config('lock_timeout', '3s', true)`;
    expect(await rowsInTransaction(dataSource, set, setting('within'), [])).toEqual([{ within: '3s' }]);
    expect(await queryRows(dataSource, setting('after'))).toEqual([{ after: '0' }]);
  });

  it('is planned once for a connection', async () => {
    for (const id of [1, 2, 3]) await put(id);
    const { name } = prepared(add, []);
    expect(
      await queryRows(dataSource, 'SELECT name, generic_plans AS runs FROM pg_prepared_statements'),
    ).toEqual([{ name, runs: 3 }]);
  });

  it('is rolled back when it or a statement before it fails; the connection stays usable', async () => {
    await put(1);
    const twice = rowsInTransaction(dataSource, 'INSERT INTO pear VALUES (2)', add, [1]);
    await expect(twice).rejects.toThrow('duplicate key');
    const before = rowsInTransaction(dataSource, 'INSERT INTO pear VALUES (3); SELECT 1 / 0', add, [4]);
    await expect(before).rejects.toThrow('division by zero');
    expect(await held()).toEqual([{ id: 1 }]);
    expect(await put(5)).toEqual([{ id: 5 }]);
  });

  it('sees what was committed while it waited for a lock', async () => {
    const holder = dataSource.createQueryRunner();
    await holder.startTransaction();
    await holder.query(lock);
    await holder.query('INSERT INTO pear VALUES (2)');
    const waiting = rowsInTransaction(dataSource, lock, pears, [0]);
    const isWaiting = `SELECT FROM pg_stat_activity WHERE wait_event = 'advisory' AND datname = current_database()`;
    for (let look = 0; look < 500 && (await queryRows(dataSource, isWaiting)).length === 0; look += 1) {
      await dataSource.query('SELECT pg_sleep(0.01)');
    }
    await holder.commitTransaction();
    await holder.release();
    expect(await waiting).toEqual([{ id: 2 }]);
  });

  it('is run once more when its connection has lost the name or knows it from another process', async () => {
    await put(1);
    await dataSource.query('DEALLOCATE ALL');
    expect(await put(2)).toEqual([{ id: 2 }]);
    const { name } = prepared(pears, []);
    await dataSource.query(`PREPARE ${name} (integer) AS ${pears}`);
    expect(await rowsInTransaction(dataSource, lock, pears, [0])).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it('leaves no connection that lost a name in the pool', async () => {
    const settings = { url: database.url, applicationName: 'alone', poolSize: 1 };
    const alone = await createDataSource(settings, { entities: [], migrations: [] }).initialize();
    const backend = () =>
      rowsInTransaction<{ pid: number }>(alone, 'SELECT 1', 'SELECT pg_backend_pid() AS pid', []);
    const before = await backend();
    expect(await backend()).toEqual(before);
    await alone.query('DEALLOCATE ALL');
    expect(await backend()).not.toEqual(before);
    await alone.destroy();
  });

  it('leaves no broken connection in the pool', async () => {
    for (let round = 0; round < 10; round += 1) {
      const self = rowsInTransaction(dataSource, lock, 'SELECT pg_terminate_backend(pg_backend_pid())', []);
      await expect(self).rejects.toThrow('terminating connection');
      expect(await queryRows(dataSource, 'SELECT 1 AS alive')).toEqual([{ alive: 1 }]);
    }
  });

  it('has no name behind a pooler, whose connections keep none', async () => {
    const settings = { url: database.url, directUrl: database.url, applicationName: 'pooled', poolSize: 1 };
    const pooled = await createDataSource(settings, { entities: [], migrations: [] }).initialize();
    for (const id of [7, 8]) await rowsInTransaction(pooled, lock, add, [id]);
    expect(await queryRows(pooled, 'SELECT name FROM pg_prepared_statements')).toEqual([]);
    await pooled.destroy();
  });
});
