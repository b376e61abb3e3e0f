import { type ChildProcess, spawn } from 'node:child_process';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Metrics } from '@market/base/observability';
import { TaskRegistry } from '@market/base/tasks';
import { queryRows } from '@market/database';
import { dataVersionParts } from '@market/database/data-versions';
import { outboxParts } from '@market/database/outbox';
import { openTestDatabase, type OpenTestDatabase } from '@market/database/testing';
import { until } from '@market/testing';
import type { DataSource } from 'typeorm';
import { allEvents, type LogPlace } from '../domain/logged-event';
import { eventsParts } from '../persistence/events-parts';
import { StreamLeaseRepository } from '../persistence/stream-lease.repository';
import { EventStreams, type StreamRefusal } from './event-streams';

/** Reads a stream until it is stopped. Arguments: port. */
const reader = `require('node:net').connect(process.argv[1], '127.0.0.1').resume().write('GET / HTTP/1.1\\r\\nHost: api\\r\\n\\r\\n')`;
/** More than the buffers of both sides of a connection hold. Units: bytes. */
const logBytes = 16 * 1024 * 1024;
const eventCount = 256;
const end: LogPlace = { id: 'evt_256', sequence: eventCount };

let database: OpenTestDatabase;
let processes: readonly EventStreams[];
let server: Server;
let responses: ServerResponse[] = [];
const readers: ChildProcess[] = [];

beforeAll(async () => {
  database = await openTestDatabase('stream_replacement', [dataVersionParts, outboxParts, eventsParts]);
  await database.dataSource.query(
    `INSERT INTO outbox_event (id, data_set, type, subject_id, effective_on, occasion, occurred_at, data, committed_at,
                               log_position)
     SELECT 'evt_' || n, 'live', 'gmp.updated', 'ipo_' || n, '2026-03-10', n, at,
            jsonb_build_object('filler', repeat('x', $2)), at, n
       FROM generate_series(1, $1::int) AS n, LATERAL (SELECT '2026-03-10T06:00:00Z'::timestamptz) AS one(at)`,
    [eventCount, logBytes / eventCount],
  );
  server = createServer((_request, response) => void responses.push(response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
beforeEach(() => {
  responses = [];
  const start = () => new EventStreams(database.dataSource, new TaskRegistry(), new Metrics());
  processes = [start(), start()];
});
afterEach(async () => {
  for (const child of readers.splice(0)) child.kill('SIGKILL');
  await Promise.all(processes.map((each) => each.beforeApplicationShutdown()));
  server.closeAllConnections();
  await database.dataSource.query('TRUNCATE event_stream_holder CASCADE');
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await database.close();
});

interface Opening {
  /** Number of the process of the service. */
  readonly at: 0 | 1;
  readonly opener?: string;
  readonly limit?: number;
  readonly behind?: LogPlace;
}

/** Opens a stream whose reader is a process of its own. */
async function open({
  at,
  opener = 'key_1',
  limit = 2,
  behind = end,
}: Opening): Promise<StreamRefusal | null> {
  const count = responses.length;
  const { port } = server.address() as AddressInfo;
  readers.push(spawn(process.execPath, ['-e', reader, String(port)], { stdio: 'ignore' }));
  await until('the request has come', () => responses.length > count);
  const [response] = responses.slice(count);
  const streams = processes[at];
  if (response === undefined || streams === undefined) throw new Error('no response');
  const subscription = {
    owner: { accountId: 'acc_1', dataSet: 'live' as const },
    opener,
    accountId: 'acc_1',
  };
  const asked = { response, headers: [], limitNow: () => limit };
  return streams.start({ ...subscription, limit, filters: allEvents, behind }, asked);
}

/** Resolves to the leases, oldest first. */
async function leases(): Promise<readonly string[]> {
  const rows = await queryRows<{ id: string }>(
    database.dataSource,
    'SELECT id FROM event_stream ORDER BY id COLLATE "C"',
  );
  return rows.map(({ id }) => id);
}

const freeze = (at: number) => readers[at]?.kill('SIGSTOP');

describe('a stream beyond the limit', () => {
  it('takes the place of the oldest of its key when frozen readers left nothing unsent, over two processes', async () => {
    await open({ at: 0 });
    await open({ at: 1 });
    freeze(0);
    freeze(1);
    const [oldest, other] = await leases();
    expect(await open({ at: 1 })).toBeNull();
    expect(await leases()).toEqual([other, expect.any(String)]);
    expect(await leases()).not.toContain(oldest);
    await until('the other process has ended it', () => responses[0]?.closed === true, 3_000);
    expect(responses.map(({ closed }) => closed)).toEqual([true, false, false]);
  });

  it('takes the place of the one whose unsent bytes have waited, and frees what the frozen reader held', async () => {
    await open({ at: 0 });
    await open({ at: 0, behind: { id: 'evt_1', sequence: 1 } });
    freeze(1);
    const [oldest] = await leases();
    await until('bytes wait for the frozen reader', async () => {
      const rows = await queryRows(
        database.dataSource,
        'SELECT FROM event_stream WHERE unsent_since IS NOT NULL',
      );
      return rows.length === 1;
    });
    expect(await open({ at: 1 })).toBeNull();
    expect(await leases()).toEqual([oldest, expect.any(String)]);
    await until('its connection is reset', () => responses[1]?.destroyed === true, 15_000);
    expect(responses.map(({ destroyed }) => destroyed)).toEqual([false, true, false]);
  });

  it('takes no place of another key, and none when ten places have changed within a minute', async () => {
    const one = { at: 0, limit: 1 } as const;
    await open(one);
    expect(await open({ ...one, opener: 'key_2' })).toEqual({ isTaken: false, reason: 'others' });
    for (let change = 0; change < 10; change += 1) expect(await open(one)).toBeNull();
    const held = await leases();
    expect(await open(one)).toMatchObject({ reason: 'too-often', retryAfterSeconds: expect.any(Number) });
    expect(await leases()).toEqual(held);
    await database.dataSource.query(
      `UPDATE event_stream_replacement SET replaced_at = replaced_at - interval '1 minute'
        WHERE replaced_at = (SELECT min(replaced_at) FROM event_stream_replacement)`,
    );
    expect(await open(one)).toBeNull();
    expect(await open(one)).toMatchObject({ reason: 'too-often' });
  });

  it('takes as many places as a lowered limit needs', async () => {
    for (let count = 0; count < 3; count += 1) await open({ at: 0, limit: 3 });
    expect(await open({ at: 0, limit: 1 })).toBeNull();
    expect(await leases()).toHaveLength(1);
  });
});

const repository = new StreamLeaseRepository();
const owner = { accountId: 'acc_9', dataSet: 'live' } as const;
const subscription = { id: 'str_c', holderId: 'holder', limit: 1, opener: 'key_9' };

/** Adds a process with two leases, and the replacement of a third one, which may be forgotten. */
async function addHolder(): Promise<void> {
  const { dataSource } = database;
  await dataSource.query(`INSERT INTO event_stream_holder (id, alive_until) VALUES ('holder', 'infinity')`);
  await dataSource.query(
    `INSERT INTO event_stream (id, holder_id, data_set, account_id, opener, unsent_since)
     VALUES ('str_b', 'holder', 'live', 'acc_9', 'key_9', '2026-03-10'), ('str_a', 'holder', 'live', 'acc_9', 'key_9', NULL)`,
  );
  await dataSource.query(
    `INSERT INTO event_stream_replacement (lease_id, holder_id, opener, replaced_at)
     VALUES ('str_0', 'holder', 'key_9', '2026-03-10')`,
  );
}

/** Locks rows, starts work that must wait for them, and then locks further ones without waiting. */
async function lockThenOthers(
  rows: string,
  begin: (dataSource: DataSource) => Promise<unknown>,
  others: string,
): Promise<void> {
  const { dataSource } = database;
  let done: Promise<unknown> = Promise.resolve();
  await dataSource.transaction(async (tx) => {
    await tx.query(`SELECT FROM ${rows} FOR UPDATE`);
    done = begin(dataSource);
    await until('the transaction waits', async () => {
      const waiting = await queryRows(
        dataSource,
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return waiting.length > 0;
    });
    await tx.query(`SELECT FROM ${others} FOR UPDATE NOWAIT`);
  });
  await done;
}

describe('a transaction that waits for the process of a stream holds no lock on its leases and replacements', () => {
  it.each<[string, (dataSource: DataSource) => Promise<unknown>]>([
    ['when it replaces leases', (all) => all.transaction((tx) => repository.take(tx, owner, subscription))],
    ['when it renews the leases', (all) => repository.renew(all, 'holder')],
    ['when it removes the process', (all) => all.transaction((tx) => repository.remove(tx, 'holder'))],
  ])('%s', async (_when, work) => {
    await addHolder();
    await lockThenOthers('event_stream_holder', work, 'event_stream, event_stream_replacement');
  });
});

describe('a transaction that waits for the lease of a stream holds no lock on a later one', () => {
  it.each<[string, (dataSource: DataSource) => Promise<unknown>]>([
    [
      'when it stores what is unsent',
      (all) =>
        repository.noteUnsent(
          all,
          new Map([
            ['str_b', 2],
            ['str_a', 1],
          ]),
        ),
    ],
    ['when it gives leases back', (all) => repository.release(all, ['str_b', 'str_a'])],
    ['when it replaces leases', (all) => all.transaction((tx) => repository.take(tx, owner, subscription))],
    ['when it removes a process', (all) => all.transaction((tx) => repository.remove(tx, 'holder'))],
  ])('%s', async (_when, work) => {
    await addHolder();
    await lockThenOthers(`event_stream WHERE id = 'str_a'`, work, `event_stream WHERE id = 'str_b'`);
  });
});
