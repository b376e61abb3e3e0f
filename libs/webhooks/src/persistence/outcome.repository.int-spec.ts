import { queryRow, queryRows } from '@market/database';
import type { DataSource } from 'typeorm';
import { WebhookStage } from '../testing/webhook-stage.fixture';
import { type Arrival, OutcomeRepository } from './outcome.repository';

const now = new Date('2026-11-20T04:30:00.000Z');
let stage: WebhookStage;
/** Single connection, whose plans the test inspects. */
let alone: DataSource;

beforeEach(async () => {
  stage = await WebhookStage.set();
  alone = await stage.oneConnection();
});
afterEach(async () => {
  await alone.destroy();
  await stage.strike();
});

const arrival: Arrival = {
  ...{
    deliveryId: 'dlv_1',
    endpointId: 'wh_1',
    lease: 1,
    next: 'delivered',
    dueAt: null,
    isInterrupted: false,
  },
  attempt: { startedAt: now, durationMs: 3, statusCode: 200, error: null, answer: 'ok' },
};

it('arrivals are found by key, even if the tables were empty when the statement was planned', async () => {
  for (const table of ['webhook_lease', 'webhook_delivery', 'webhook_endpoint']) {
    await stage.rows(`VACUUM ANALYZE ${table}`);
  }
  await new OutcomeRepository().recordArrivals(alone, [arrival], now);
  const kept = await queryRow<{ name: string }>(
    alone,
    `SELECT name FROM pg_prepared_statements WHERE statement LIKE '%webhook_lease%'`,
  );
  const plan = await alone.transaction(async (tx) => {
    await tx.query('SET LOCAL plan_cache_mode = force_generic_plan');
    return queryRows<{ readonly 'QUERY PLAN': string }>(
      tx,
      `EXPLAIN EXECUTE ${kept?.name} (now(), '{}', '{}', '{}', '{}', '{}', '{}')`,
    );
  });
  const steps = plan.map((line) => line['QUERY PLAN']).join('\n');
  expect(steps).toMatch(/Index Scan using webhook_lease_pkey[^]*Index Scan using webhook_delivery_pkey/);
  expect(steps).not.toMatch(/Nested Loop|Seq Scan/);
});
