import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DataSet } from '@market/contracts';
import { Metrics } from '@market/base/observability';
import { TaskRegistry } from '@market/base/tasks';
import { queryRows } from '@market/database';
import { dataVersionParts } from '@market/database/data-versions';
import { outboxParts } from '@market/database/outbox';
import { openTestDatabase, type OpenTestDatabase } from '@market/database/testing';
import { until } from '@market/testing';
import { Client } from 'pg';
import { allEvents } from '../domain/logged-event';
import { eventsParts } from '../persistence/events-parts';
import { EventStreams } from './event-streams';

const eventCount = 450;
/** Smaller than the number of streams. */
const poolSize = 6;

let database: OpenTestDatabase;
let streams: EventStreams;
let server: Server;
let responses: ServerResponse[] = [];
let received: string[] = [];
/** Connection that keeps reads of the log waiting. */
let holder: Client;

beforeAll(async () => {
  database = await openTestDatabase('event_streams', [dataVersionParts, outboxParts, eventsParts], {
    poolSize,
  });
  await database.dataSource.query(
    `INSERT INTO outbox_event (id, data_set, type, subject_id, effective_on, occasion, occurred_at, data, committed_at,
                               log_position)
     SELECT 'evt_' || data_set || n, data_set, 'gmp.updated', 'ipo_' || n, '2026-03-10', n, at, '{}', at, n
       FROM unnest(ARRAY['live', 'sample']) AS data_set, generate_series(1, $1::int) AS n,
            LATERAL (SELECT '2026-03-10T06:00:00Z'::timestamptz) AS one(at)`,
    [eventCount],
  );
  server = createServer((_request, response) => void responses.push(response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
beforeEach(async () => {
  [responses, received] = [[], []];
  streams = new EventStreams(database.dataSource, new TaskRegistry(), new Metrics());
  holder = new Client({ connectionString: database.url });
  await holder.connect();
});
afterEach(async () => {
  await holder.end();
  await streams.beforeApplicationShutdown();
  server.closeAllConnections();
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await database.close();
});

/** Opens a stream from the first event on. @param leases owner of its lease */
async function replay(accountId: string, dataSet: DataSet = 'live', leases = accountId): Promise<void> {
  const at = responses.length;
  received.push('');
  const { port } = server.address() as AddressInfo;
  const asked = get({ host: '127.0.0.1', port, agent: false });
  asked.once('response', (response: IncomingMessage) => {
    response.setEncoding('utf8').on('data', (text: string) => (received[at] += text));
    response.on('error', () => undefined);
  });
  asked.on('error', () => undefined);
  await until('the request has come', () => responses.length > at);
  const [response] = responses.slice(at);
  if (response === undefined) throw new Error('no response');
  const subscription = {
    owner: { accountId: leases, dataSet },
    opener: leases,
    accountId,
    limit: 10,
    filters: allEvents,
  };
  const behind = { id: `evt_${dataSet}1`, sequence: 1 };
  await streams.start({ ...subscription, behind }, { response, headers: [], limitNow: () => 10 });
}

/** Counts the pages that wait for the log, over a connection of the pool that is free for requests. */
async function waitingPages(): Promise<number> {
  const rows = await queryRows(
    database.dataSource,
    `SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%part AS MATERIALIZED%'`,
  );
  return rows.length;
}

const isWhole = (text: string) =>
  text.includes(`id: evt_live${eventCount}\n`) || text.includes(`id: evt_sample${eventCount}\n`);

describe('streams that replay', () => {
  it('hold one connection for each of two accounts, whatever the number of their streams, so that requests have the others', async () => {
    await holder.query('BEGIN; LOCK TABLE outbox_event IN ACCESS EXCLUSIVE MODE');
    for (let at = 0; at < 4; at += 1) {
      await replay('acc_1');
      await replay('acc_1', 'sample');
      await replay('acc_1', 'live', 'dashboard/usr_1');
    }
    await until('a page waits', async () => (await waitingPages()) > 0);
    expect(await waitingPages()).toBe(1);
    await replay('acc_2');
    await replay('acc_3');
    await until('a page of another account waits', async () => (await waitingPages()) > 1);
    expect(await waitingPages()).toBe(2);
    await holder.query('COMMIT');
    await until('all streams have all events', () => received.every(isWhole));
  });
});
