import { auditParts } from '@market/database/audit';
import { schemaSupportParts } from '@market/database';
import { outboxParts, OutboxQueue } from '@market/database/outbox';
import {
  CountingReads,
  growthOf,
  hasGrown,
  openTestDatabase,
  type OpenTestDatabase,
} from '@market/database/testing';
import { ManualClock } from '@market/kernel';
import type { WebhookEndpoint } from '../domain/endpoint';
import { ReplayWriter } from '../replay-writer';
import { endpointsIn } from './endpoint-rows';
import { FailureRunRepository } from './failure-run.repository';
import { webhooksParts } from './webhooks-parts';

const begin = new Date('2026-03-10T06:00:00.000Z');
const after = (minutes: number) => new Date(begin.getTime() + minutes * 60_000);

let database: OpenTestDatabase;
let reads: CountingReads;

beforeAll(async () => {
  const parts = [schemaSupportParts, auditParts, outboxParts, webhooksParts];
  database = await openTestDatabase('failure_runs', parts);
  reads = new CountingReads(database.dataSource);
});
afterAll(() => database.close());

const endpoint = (): Promise<WebhookEndpoint> =>
  endpointsIn(database.dataSource).findOneByOrFail({ id: 'wh_1' });

/**
 * Makes an event every so many minutes. All deliveries but those of the first twenty fail after five minutes; the run begins
 * with the first of these.
 */
async function fill(events: number, apart = 1): Promise<void> {
  const { dataSource } = database;
  await dataSource.query(
    'TRUNCATE outbox_event, webhook_message, webhook_delivery, webhook_endpoint, webhook_past_delivery CASCADE',
  );
  await dataSource.query(
    `INSERT INTO webhook_endpoint (data_set, id, account_id, url, events, secret, created_at, updated_at, failing_since)
     VALUES ('live', 'wh_1', 'acc_1', 'https://localhost/', '{ipo.opened}', '', $1, $1, $2)`,
    [begin, after(25)],
  );
  await dataSource.query(
    `WITH event AS MATERIALIZED (
       SELECT 'evt_' || n AS id, n, $2::timestamptz + n * $3 * interval '1 minute' AS at FROM generate_series(0, $1 - 1) AS n
     ), announced AS (
       INSERT INTO outbox_event (id, data_set, type, subject_id, effective_on, occurred_at, data, committed_at, fanned_out_at)
       SELECT id, 'live', 'ipo.opened', id, '2026-03-10', at, '{}', at, at FROM event ORDER BY n
     ), message AS (
       INSERT INTO webhook_message (data_set, event_id, type, body, made_at, created_at)
       SELECT 'live', id, 'ipo.opened', '{}', at, at FROM event
     )
     INSERT INTO webhook_delivery (data_set, id, event_id, endpoint_id, kind, state, created_at, settled_at)
     SELECT 'live', 'dlv_' || n, id, 'wh_1', 'event', CASE WHEN n < 20 THEN 'delivered' ELSE 'failed' END, at,
            at + interval '5 minutes' FROM event`,
    [events, begin, apart],
  );
  await dataSource.query('VACUUM ANALYZE outbox_event, webhook_message, webhook_delivery, webhook_endpoint');
}

it('the begin of a run of failures is that of its earliest event, and costs the same in a run a hundred times as long', async () => {
  const runs = new FailureRunRepository();
  const found: (Date | null)[] = [];
  const measured = reads.measured('the begin of a run', async () => {
    found.push(await runs.begin(reads, await endpoint()));
  });
  const growth = await growthOf([measured], fill);
  expect(found).toEqual([after(20), after(20)]);
  expect(growth.filter(hasGrown)).toEqual([]);
});

it('a choice of events ends once it has found more than enough', async () => {
  await fill(20_000);
  const writer = new ReplayWriter(new OutboxQueue(), new ManualClock(after(20_000)));
  const request = { since: begin, until: null, only: 'undelivered', types: null } as const;
  const choose = async (enough?: number) =>
    (await writer.choose(database.dataSource, await endpoint(), request, enough)).events.length;
  expect([await choose(5_000), await choose()]).toEqual([9_980, 19_980]);
});

/** Makes an event an hour, each with a past delivery and with one by a replay, which failed. */
async function fillPast(events: number): Promise<void> {
  await fill(events, 60);
  await database.dataSource.query(
    `INSERT INTO webhook_past_delivery (endpoint_id, made_on, state, event_ids)
     SELECT d.endpoint_id, (d.created_at AT TIME ZONE 'UTC')::date, d.state, array_agg(d.event_id)
       FROM webhook_delivery d GROUP BY 1, 2, 3`,
  );
  await database.dataSource.query(`UPDATE webhook_delivery SET kind = 'replay', state = 'failed'`);
  await database.dataSource.query('VACUUM ANALYZE webhook_past_delivery, webhook_delivery');
}

it('a choice among the events of the last days costs the same with a hundred times the deliveries before them', async () => {
  const found: number[] = [];
  let last = begin;
  const measured = reads.measured('a choice', async () => {
    const writer = new ReplayWriter(new OutboxQueue(), new ManualClock(last));
    const since = new Date(last.getTime() - 40 * 60 * 60_000);
    const request = { since, until: null, only: 'failed', types: null } as const;
    found.push((await writer.choose(reads, await endpoint(), request)).events.length);
  });
  const growth = await growthOf([measured], async (events) => {
    await fillPast(events);
    last = after((events - 1) * 60);
  });
  expect(found).toEqual([41, 41]);
  expect(growth.filter(hasGrown)).toEqual([]);
});
