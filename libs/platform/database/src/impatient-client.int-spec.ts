import type { DataSource } from 'typeorm';
import { BreakableLink, createTestDatabase, type TestDatabase, until } from '@market/testing';
import { createDataSource } from './data-source';
import { pipelined, onConnection } from './sql';
import { waitingStatementsOf } from './waiting-statements';

let database: TestDatabase;
let link: BreakableLink;
let dataSource: DataSource;
/** True while connections are cut silently: neither end is told. */
let isCut = false;

beforeAll(async () => {
  database = await createTestDatabase('impatient');
  link = new BreakableLink((near, far) => {
    near.on('data', (sent: Buffer) => void far.write(sent));
    let isSilent = false;
    far.on('data', (answer: Buffer) => {
      isSilent ||= isCut;
      if (!isSilent) near.write(answer);
    });
  });
  const settings = { url: await link.listen(database.url), applicationName: 'impatient', poolSize: 1 };
  dataSource = createDataSource({ ...settings, answerWithinMs: 300 }, { entities: [], migrations: [] });
  await dataSource.initialize();
});
beforeEach(() => {
  isCut = false;
});
afterAll(async () => {
  await dataSource.destroy();
  await link.cut();
  await database.drop();
});

const ask = () => dataSource.query('SELECT 1 AS one');

it('a statement without a response fails, and the next one uses another connection', async () => {
  await expect(ask()).resolves.toEqual([{ one: 1 }]);
  isCut = true;
  const silent: unknown = await ask().catch((error: unknown) => error);
  expect(silent).toEqual(expect.objectContaining({ code: 'ETIMEDOUT' }));
  expect(String(silent)).toContain('no answer of the database within 300 ms');
  isCut = false;
  await expect(ask()).resolves.toEqual([{ one: 1 }]);
});

it('a caller that waits for the silent connection gets another one', async () => {
  await expect(ask()).resolves.toEqual([{ one: 1 }]);
  isCut = true;
  const silent = expect(ask()).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  const waiting = ask();
  await new Promise((resolve) => setTimeout(resolve, 100));
  isCut = false;
  await silent;
  await expect(waiting).resolves.toEqual([{ one: 1 }]);
});

it('a connection that was silent is closed', async () => {
  isCut = true;
  await expect(ask()).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  isCut = false;
  await ask();
  const openSessions = `SELECT count(*) AS count FROM pg_stat_activity WHERE application_name = 'impatient'`;
  await until('one is left', async () => {
    const [row] = await dataSource.query<{ count: number }[]>(openSessions);
    return row?.count === 1;
  });
});

it('a transaction on a cut connection fails, and the pool stays usable', async () => {
  const broken = dataSource.transaction(async (transaction) => {
    await transaction.query('SELECT 1');
    isCut = true;
    await transaction.query('SELECT 2');
  });
  await expect(broken).rejects.toThrow('no answer of the database within 300 ms');
  isCut = false;
  await expect(ask()).resolves.toEqual([{ one: 1 }]);
});

it('all work sent over a cut connection fails, and the pool stays usable', async () => {
  const broken = onConnection(dataSource, async (client) => {
    await client.query('SELECT 1');
    isCut = true;
    await pipelined([client.query('SELECT 2'), client.query('SELECT 3')]);
  });
  await expect(broken).rejects.toThrow('no answer of the database within 300 ms');
  isCut = false;
  await expect(ask()).resolves.toEqual([{ one: 1 }]);
});

it('a response that arrived in time but is read late, because the process was busy, counts as in time', async () => {
  const asked = ask();
  // The response arrives while the process is busy until after the limit.
  const busyUntil = performance.now() + 600;
  while (performance.now() < busyUntil);
  await expect(asked).resolves.toEqual([{ one: 1 }]);
});

it('a pool whose process ends gives up what waits without a response, and what it asks later', async () => {
  const settings = { url: database.url, applicationName: 'ending', poolSize: 2 };
  const ending = createDataSource({ ...settings, answerWithinMs: 60_000 }, { entities: [], migrations: [] });
  await ending.initialize();
  const sleep = () => ending.query('SELECT pg_sleep(60)');
  const waiting = expect(sleep()).rejects.toThrow('Connection terminated');
  waitingStatementsOf(ending).limit(100);
  await waiting;
  await expect(sleep()).rejects.toThrow('Connection terminated');
  await expect(ending.query('SELECT 1 AS one')).resolves.toEqual([{ one: 1 }]);
  await ending.destroy();
});
