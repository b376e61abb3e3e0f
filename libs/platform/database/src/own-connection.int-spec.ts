import { BreakableLink, createTestDatabase, type TestDatabase, until } from '@market/testing';
import { createDataSource } from './data-source';
import { directUrlOf, onSession, OwnConnection } from './own-connection';

let database: TestDatabase;
let connection: OwnConnection | undefined;
let broken: number;

beforeAll(async () => {
  database = await createTestDatabase('own');
});
beforeEach(() => {
  broken = 0;
});
afterEach(() => connection?.end());
afterAll(() => database.drop());

/** Makes a connection whose statements may take longer than a test. */
function connectionTo(url: string, prepare = `SET application_name = 'prepared'`): OwnConnection {
  const made = new OwnConnection({
    url,
    name: 'own-spec',
    answerWithinMs: 60_000,
    prepare: (client) => client.query(prepare),
    onBroken: () => (broken += 1),
  });
  connection = made;
  return made;
}

async function backendOf(opened: OwnConnection): Promise<number> {
  const client = await opened.open();
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid ?? 0;
}

it('the connection is opened once, prepared, and opened again after it broke', async () => {
  const own = connectionTo(database.url);
  expect(own.isOpen).toBe(false);
  const backend = await backendOf(own);
  expect(own.isOpen).toBe(true);
  await expect(backendOf(own)).resolves.toBe(backend);
  const client = await own.open();
  const named = await client.query('SHOW application_name');
  expect(named.rows).toEqual([{ application_name: 'prepared' }]);

  await client.query('SELECT pg_terminate_backend($1)', [backend]).catch(() => undefined);
  await until('it is known to be broken', () => !own.isOpen);
  expect(broken).toBe(1);
  await expect(backendOf(own)).resolves.not.toBe(backend);
});

it('a connection that was ended does not count as broken, and can be opened again', async () => {
  const own = connectionTo(database.url);
  const backend = await backendOf(own);
  await own.end();
  expect(own.isOpen).toBe(false);
  await expect(backendOf(own)).resolves.not.toBe(backend);
  expect(broken).toBe(0);
});

it('a connection can be ended while its preparation waits', async () => {
  const own = connectionTo(database.url, 'SELECT pg_sleep(60)');
  const opened = expect(own.open()).rejects.toThrow(/terminated|ended/);
  await new Promise((resolve) => setTimeout(resolve, 200));
  await own.end();
  await opened;
  expect([own.isOpen, broken]).toEqual([false, 0]);
});

it('a connection can be ended while it connects to a server that does not respond', async () => {
  const silent = new BreakableLink(() => undefined);
  const own = connectionTo(await silent.listen(database.url));
  const opened = expect(own.open()).rejects.toThrow(/terminated|ended/);
  await new Promise((resolve) => setTimeout(resolve, 200));
  await own.end();
  expect([own.isOpen, broken]).toEqual([false, 0]);
  await silent.cut();
  await opened;
});

it.each([
  ['on a connection of the pool', false],
  ['past a pooler, on one of its own that ends with it', true],
])('work that locks for a session runs %s', async (_title, isPooled) => {
  const direct = new URL(database.url);
  direct.searchParams.set('application_name', 'direct');
  const settings = { url: database.url, applicationName: 'pool', poolSize: 1 };
  const dataSource = await createDataSource(
    { ...settings, ...(isPooled ? { directUrl: direct.href } : {}) },
    { entities: [], migrations: [] },
  ).initialize();
  const backend = 'SELECT pg_backend_pid() AS pid';
  const [pooled] = await dataSource.query<{ pid: number }[]>(backend);
  const own = await onSession(
    dataSource,
    async (client) => (await client.query<{ pid: number }>(backend)).rows[0],
  );
  expect(own?.pid !== pooled?.pid).toBe(isPooled);
  expect(directUrlOf(dataSource)).toBe(isPooled ? direct.href : database.url);
  const isOpen = async () =>
    (await dataSource.query<object[]>('SELECT FROM pg_stat_activity WHERE pid = $1', [own?.pid])).length > 0;
  if (isPooled) await until('it has ended', async () => !(await isOpen()));
  else expect(await isOpen()).toBe(true);
  await dataSource.destroy();
});
