import type { DataSource } from 'typeorm';
import { auditParts } from '@market/database/audit';
import { schemaSupportParts } from '@market/database';
import { outboxParts } from '@market/database/outbox';
import {
  CountingReads,
  growthOf,
  hasGrown,
  openTestDatabase,
  type OpenTestDatabase,
} from '@market/database/testing';
import type { DeliveryFilters } from '../domain/found-delivery';
import { DeliverySearchRepository } from './delivery-search.repository';
import { webhooksParts } from './webhooks-parts';

let database: OpenTestDatabase;
let dataSource: DataSource;
let reads: CountingReads;
const deliveries = new DeliverySearchRepository();

beforeAll(async () => {
  database = await openTestDatabase('delivery_growth', [
    schemaSupportParts,
    auditParts,
    outboxParts,
    webhooksParts,
  ]);
  ({ dataSource } = database);
  reads = new CountingReads(dataSource);
});
afterAll(() => database.close());

const last = new Date('2026-03-10T06:00:00.000Z');
const before = (minutes: number) => new Date(last.getTime() - minutes * 60_000);

/** Makes an event a minute, delivered to an endpoint that takes all; another one takes the first twenty. One in ten failed. */
async function fill(records: number): Promise<void> {
  await dataSource.query('TRUNCATE webhook_message, webhook_delivery, webhook_endpoint CASCADE');
  await dataSource.query(
    `INSERT INTO webhook_endpoint (data_set, id, account_id, url, events, secret, created_at, updated_at)
     SELECT 'live', id, 'acc_' || id, 'https://localhost/', '{ipo.opened}', '', now(), now()
       FROM unnest(ARRAY['wh_all', 'wh_few']) AS id`,
  );
  await dataSource.query(
    `INSERT INTO webhook_message (data_set, event_id, type, body, made_at, created_at)
     SELECT 'live', 'evt_' || n, 'common.type' || n % 9, '{"data": {"slug": "zinnia"}}', at, at
       FROM generate_series(0, $1 - 1) AS n, LATERAL (SELECT $2::timestamptz - n * interval '1 minute') AS one(at)`,
    [records, last],
  );
  await dataSource.query(
    `INSERT INTO webhook_delivery (data_set, id, event_id, endpoint_id, kind, state, created_at, settled_at)
     SELECT 'live', 'dlv_' || n || endpoint, 'evt_' || n, endpoint, 'event',
            CASE WHEN n % 10 = 3 THEN 'failed' ELSE 'delivered' END, at, at
       FROM generate_series(0, $1 - 1) AS n, unnest(ARRAY['wh_all', 'wh_few']) AS endpoint,
            LATERAL (SELECT $2::timestamptz - n * interval '1 minute') AS one(at)
      WHERE endpoint = 'wh_all' OR n >= $1 - 20`,
    [records, last],
  );
  await dataSource.query('VACUUM ANALYZE webhook_message, webhook_delivery, webhook_endpoint');
}

const all: DeliveryFilters = { states: null, types: null, from: null, to: null, before: null, limit: 11 };

const page = (name: string, filters: Partial<DeliveryFilters>, id = 'wh_all') =>
  reads.measured(name, () => deliveries.page(reads, { id, dataSet: 'live' }, { ...all, ...filters }));

/** Place of the delivery of the event of some minutes ago. */
const placeOf = (minutes: number) => ({
  atMicros: before(minutes).getTime() * 1_000,
  id: `dlv_${minutes}wh_all`,
});

/** Pages that look at each event of the log, by their reasons: decision 0035. */
const byAllEvents = ['to an endpoint that got few', 'in a state that none is in'];

describe('the deliveries to an endpoint with a hundred times the events', () => {
  it('cost a page at most 1.3 times as much, unless they are to be looked for among those of all events', async () => {
    const growth = await growthOf(
      [
        page('the last ones', {}),
        page('behind a position', { before: placeOf(100) }),
        page('of a common type', { types: ['common.type4'] }),
        page('that failed', { states: ['failed'] }),
        page('of the last minutes', { from: before(12) }),
        page('of a time', { from: before(150), to: before(130) }),
        page('to an endpoint that got few', {}, 'wh_few'),
        page('of a type that never was', { types: ['ipo.postponed'] }),
        page('in a state that none is in', { states: ['held'] }),
      ],
      fill,
    );
    expect(growth.filter(hasGrown).map(({ read }) => read)).toEqual(byAllEvents);
  });
});
