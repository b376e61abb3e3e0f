import { auditParts } from '@market/database/audit';
import { schemaSupportParts } from '@market/database';
import { OutboxQueue, outboxParts } from '@market/database/outbox';
import {
  CountingReads,
  growthOf,
  hasGrown,
  openTestDatabase,
  type OpenTestDatabase,
} from '@market/database/testing';
import { CatchUpRepository } from './catch-up.repository';
import { webhooksParts } from './webhooks-parts';

const begin = new Date('2026-03-10T06:00:00.000Z');
const catchUps = new CatchUpRepository();
const queue = new OutboxQueue();

let database: OpenTestDatabase;
beforeAll(async () => {
  const parts = [schemaSupportParts, auditParts, outboxParts, webhooksParts];
  database = await openTestDatabase('catch_ups', parts);
});
afterAll(() => database.close());

/**
 * Makes events that were fanned out, an endpoint, and a catch-up of the last three of them. The planner's statistics are of a time
 * when so large a part of the events waited.
 */
async function fill(events: number, waitingPart: number): Promise<void> {
  const { dataSource } = database;
  await dataSource.query('TRUNCATE outbox_event, webhook_endpoint, webhook_catch_up CASCADE');
  await dataSource.query(
    `INSERT INTO webhook_endpoint (data_set, id, account_id, url, events, secret, created_at, updated_at)
     VALUES ('live', 'wh_1', 'acc_1', 'https://localhost/', '{ipo.opened}', '', $1, $1)`,
    [begin],
  );
  await dataSource.query(
    `INSERT INTO outbox_event (id, data_set, type, subject_id, effective_on, occurred_at, data, committed_at, fanned_out_at, log_position)
     SELECT 'evt_' || n, 'live', 'ipo.opened', 'ipo_' || n, '2026-03-10', $2, '{}', $2,
            CASE WHEN n <= $1 * (1 - $3::float) THEN $2::timestamptz END, n
       FROM generate_series(1, $1::integer) AS n`,
    [events, begin, waitingPart],
  );
  await dataSource.query('VACUUM ANALYZE outbox_event');
  await dataSource.query('UPDATE outbox_event SET fanned_out_at = $1 WHERE fanned_out_at IS NULL', [begin]);
  await dataSource.query(
    `INSERT INTO webhook_catch_up (endpoint_id, since, actor, first_sequence) VALUES ('wh_1', $1, 'operator', $2)`,
    [begin, events - 2],
  );
}

it.each([
  ['of a log without waiting events', 0],
  ['of a time when a quarter of the log waited', 0.25],
])(
  'a catch-up reads no more of a log of a hundred times the events, with statistics %s',
  async (_of, part) => {
    const reads = new CountingReads(database.dataSource);
    const found: unknown[] = [];
    const range = {
      ...({ dataSet: 'live', types: ['ipo.opened'] } as const),
      ...{ accountId: 'acc_1', from: begin, until: null },
    };
    const growth = await growthOf(
      [
        reads.measured('its first sequence', async () => {
          found.push(await catchUps.firstSequence(reads, 'live'));
        }),
        reads.measured('its last sequence', () => catchUps.bound(reads)),
        reads.measured('its events', async () => {
          const [{ firstSequence: first = 0, lastSequence = null } = {}] = await catchUps.all(reads);
          const sequences = { first, last: lastSequence ?? Infinity };
          const part = { after: 0, atMost: 100 };
          found.push((await queue.fannedOut(reads, { ...range, sequences }, 'wh_1', part)).length);
        }),
      ],
      (events) => fill(events, part),
    );
    expect(found).toEqual([201, 3, 20_001, 3]);
    expect(growth.filter(hasGrown)).toEqual([]);
  },
);
