import type { DataSource } from 'typeorm';
import { SystemClock } from '@market/kernel';
import { TaskRegistry } from '@market/base/tasks';
import { createTestDatabase, type TestDatabase, until } from '@market/testing';
import { createDataSource } from './data-source';
import { announceChange, ChangeSignal, type ChangeTopic } from './notifications';

const topic: ChangeTopic = { channel: 'thing_changed', versionTable: 'thing_version' };

let database: TestDatabase;
let dataSource: DataSource;
let signal: ChangeSignal | undefined;

beforeEach(async () => {
  database = await createTestDatabase('signal');
  const settings = { url: database.url, applicationName: 'signal-spec' };
  dataSource = await createDataSource(settings, { entities: [], migrations: [] }).initialize();
  await dataSource.query('CREATE TABLE thing_version (version bigint NOT NULL)');
  await dataSource.query('INSERT INTO thing_version VALUES (7)');
});

afterEach(async () => {
  await signal?.stop();
  await dataSource.destroy();
  await database.drop();
});

/** Starts a signal and records its calls of the listener; `next` waits for one more. */
async function listen(fails: (known: number | null) => boolean = () => false) {
  const heard: (number | null)[] = [];
  let wake: () => void = () => undefined;
  signal = new ChangeSignal(
    dataSource,
    topic,
    (known) => {
      heard.push(known);
      wake();
      if (fails(known)) throw new Error('not now');
    },
    new SystemClock(),
  );
  await signal.start(new TaskRegistry());
  const next = async (count: number): Promise<(number | null)[]> => {
    while (heard.length < count) await new Promise<void>((resolve) => (wake = resolve));
    return heard;
  };
  return { signal, heard, next };
}

describe('a change signal', () => {
  it('first tells its listener to forget everything, then the version from which on data changed', async () => {
    const { heard, next, signal: started } = await listen();
    expect(heard).toEqual([null]);
    expect(started.version).toBe(7);
    const version = await dataSource.transaction((tx) => announceChange(tx, topic));
    expect(version).toBe(8);
    expect(await next(2)).toEqual([null, 7]);
  });

  it('is notified of a change at its commit, faster than it polls', async () => {
    const { next } = await listen();
    const startedAt = performance.now();
    for (let changes = 1; changes <= 20; changes += 1) {
      await dataSource.transaction((tx) => announceChange(tx, topic));
      await next(1 + changes);
    }
    // By polling every 400 ms they would take eight seconds.
    expect(performance.now() - startedAt).toBeLessThan(4_000);
  });

  it('finds by polling a change without notification, and one lost with its connection', async () => {
    const { next } = await listen();
    await dataSource.query('UPDATE thing_version SET version = 9');
    expect(await next(2)).toEqual([null, 7]);
    await dataSource.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'thing_changed' AND datname = current_database()`,
    );
    await dataSource.query('UPDATE thing_version SET version = 12');
    expect(await next(3)).toEqual([null, 7, 9]);
  });

  it('tells its listener to forget everything when the database was restored to an older state', async () => {
    const { next } = await listen();
    await dataSource.query('UPDATE thing_version SET version = 3');
    expect(await next(2)).toEqual([null, null]);
  });

  it('calls its listener again when that failed', async () => {
    let failures = 1;
    const { next } = await listen((known) => known === 7 && failures-- > 0);
    await dataSource.transaction((tx) => announceChange(tx, topic));
    expect(await next(3)).toEqual([null, 7, 7]);
  });

  it('polls over the pool while it cannot open its connection, and its listener reads there', async () => {
    const url = new URL(database.url);
    url.port = '1';
    const elsewhere: DataSource = Object.create(dataSource, { options: { value: { url: url.href } } });
    const heard: unknown[] = [];
    signal = new ChangeSignal(
      elsewhere,
      topic,
      async (known, sql) => void heard.push([known, await sql.query('SELECT version FROM thing_version')]),
      new SystemClock(),
    );
    await signal.start(new TaskRegistry());
    await dataSource.transaction((tx) => announceChange(tx, topic));
    await until('the change is heard of', () => heard.length === 2);
    expect(heard).toEqual([
      [null, [{ version: 7 }]],
      [7, [{ version: 8 }]],
    ]);
    expect(signal.confirmedAtMs).not.toBeNull();
  });

  it('sees a different version for every transaction', async () => {
    const versions = await Promise.all(
      Array.from({ length: 8 }, () => dataSource.transaction((tx) => announceChange(tx, topic))),
    );
    expect([...versions].sort((one, other) => one - other)).toEqual([8, 9, 10, 11, 12, 13, 14, 15]);
  });
});
