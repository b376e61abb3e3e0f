import type { DataSource } from 'typeorm';
import { BreakableLink, createTestDatabase, type TestDatabase } from '../testing';
import { createDataSource } from './data-source';
import { inOneTrip, rowsAtOnce, rowsOf } from './sql';

describe('statements that are sent at once', () => {
  let database: TestDatabase;
  let dataSource: DataSource;

  beforeAll(async () => {
    database = await createTestDatabase('sql');
    const settings = { url: database.url, applicationName: 'spec', poolSize: 3 };
    dataSource = await createDataSource(settings, { entities: [], migrations: [] }).initialize();
    await dataSource.query('CREATE TABLE pear (id integer PRIMARY KEY)');
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  it('give the rows of the last one', async () => {
    expect(
      await rowsAtOnce(dataSource, ['SELECT 1 AS a', 'SELECT 2 AS b UNION SELECT 3 ORDER BY b']),
    ).toEqual([{ b: 2 }, { b: 3 }]);
    expect(await rowsAtOnce(dataSource, ['SELECT 7 AS only'])).toEqual([{ only: 7 }]);
  });

  it('are one transaction: what fails undoes what was before it, and the connection goes on', async () => {
    await expect(
      rowsAtOnce(dataSource, ['INSERT INTO pear VALUES (1)', 'INSERT INTO pear VALUES (1)']),
    ).rejects.toThrow('duplicate key');
    expect(await rowsAtOnce(dataSource, ['SELECT id FROM pear'])).toEqual([]);
  });

  it('see what was committed while one before them waited', async () => {
    const holder = dataSource.createQueryRunner();
    await holder.startTransaction();
    await holder.query('SELECT pg_advisory_xact_lock(7)');
    await holder.query('INSERT INTO pear VALUES (2)');
    const waiting = rowsAtOnce(dataSource, ['SELECT pg_advisory_xact_lock(7)', 'SELECT id FROM pear']);
    const isWaiting = `SELECT FROM pg_stat_activity WHERE wait_event = 'advisory' AND datname = current_database()`;
    for (let look = 0; look < 500 && (await rowsOf(dataSource, isWaiting)).length === 0; look += 1) {
      await dataSource.query('SELECT pg_sleep(0.01)');
    }
    await holder.commitTransaction();
    await holder.release();
    expect(await waiting).toEqual([{ id: 2 }]);
  });

  it('leave no dead connection to whoever comes next', async () => {
    for (let round = 0; round < 10; round += 1) {
      const self = 'SELECT pg_terminate_backend(pg_backend_pid())';
      await expect(rowsAtOnce(dataSource, ['SELECT 1', self])).rejects.toThrow('terminating connection');
      expect(await rowsOf(dataSource, 'SELECT 1 AS alive')).toEqual([{ alive: 1 }]);
    }
  });
});

describe('statements in one trip', () => {
  let database: TestDatabase;
  let link: BreakableLink;
  let dataSource: DataSource;
  /** No answer passes before this was sent; null: all of them pass. */
  let awaited: string | null = null;

  beforeAll(async () => {
    database = await createTestDatabase('trip');
    link = new BreakableLink((near, far) => {
      const answers: Buffer[] = [];
      const passOn = () => {
        if (awaited === null) for (const answer of answers.splice(0)) near.write(answer);
      };
      near.on('data', (sent: Buffer) => {
        if (awaited !== null && sent.includes(awaited)) awaited = null;
        far.write(sent);
        passOn();
      });
      far.on('data', (answer: Buffer) => {
        answers.push(answer);
        passOn();
      });
    });
    const settings = { url: await link.lead(database.url), applicationName: 'trip', poolSize: 1 };
    dataSource = await createDataSource(settings, { entities: [], migrations: [] }).initialize();
    await dataSource.query('CREATE TABLE plum (id integer PRIMARY KEY)');
  });
  afterAll(async () => {
    await dataSource.destroy();
    await link.cut();
    await database.drop();
  });

  const add = (id: number) => `INSERT INTO plum VALUES (${id})`;

  it('are all sent before the first answer has come, and give what each gave', async () => {
    const answers = await dataSource.transaction((tx) => {
      awaited = 'AS third';
      return inOneTrip([
        rowsOf(tx, 'SELECT $1::text AS first', ['a']),
        rowsOf(tx, 'SELECT 2 AS second'),
        rowsOf(tx, 'SELECT 3 AS third'),
      ]);
    });
    expect(answers).toEqual([[{ first: 'a' }], [{ second: 2 }], [{ third: 3 }]]);
  });

  it('fail with the reason of the first that did, and undo the others of their transaction', async () => {
    const failed = dataSource.transaction((tx) =>
      inOneTrip([tx.query(add(1)), tx.query(add(1)), tx.query(add(2))]),
    );
    await expect(failed).rejects.toThrow('duplicate key');
    expect(await rowsOf(dataSource, 'SELECT id FROM plum')).toEqual([]);
  });

  it('fail when none of them is under way any more', async () => {
    let isUnderWay = true;
    const slow = new Promise((resolve) => setTimeout(resolve, 50)).then(() => {
      isUnderWay = false;
    });
    await expect(inOneTrip([Promise.reject(new Error('early')), slow])).rejects.toThrow('early');
    expect(isUnderWay).toBe(false);
  });
});
