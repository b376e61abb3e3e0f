import { runDatabaseChecks } from '@market/database';
import { until } from '@market/testing';
import { WebhookStage } from '../../testing/webhook-stage.fixture';
import { webhooksChecks } from '../../webhooks.checks';

const due = new Date('2026-11-20T04:30:00.000Z');
let stage: WebhookStage;

/** Reverts this migration and all later ones. */
const undoParting = () =>
  stage.undoMigrationsWhile(`SELECT WHERE to_regclass('webhook_waiting') IS NOT NULL`);

beforeAll(async () => {
  stage = await WebhookStage.set();
  const { id } = await stage.endpoint(await stage.receiver());
  await undoParting();
  await stage.rows(
    `INSERT INTO webhook_message (data_set, event_id, type, body, created_at)
     VALUES ('live', 'evt_1', 'ipo.opened', '{}', $1)`,
    [due],
  );
  await stage.rows(
    `INSERT INTO webhook_delivery (data_set, id, event_id, endpoint_id, kind, state, due_at, lease, lease_until, holder,
                                   created_at, settled_at)
     VALUES ('live', 'dlv_waits', 'evt_1', $1, 'replay', 'pending', $2, 3, NULL, NULL, $2, NULL),
            ('live', 'dlv_sent', 'evt_1', $1, 'event', 'sending', $2, 2, clock_timestamp() + interval '30 s', 7, $2, NULL),
            ('live', 'dlv_held', 'evt_1', $1, 'replay', 'held', NULL, 1, NULL, NULL, $2, $2)`,
    [id, due],
  );
});
afterAll(() => stage.strike());

const queue = async () => [
  await stage.rows('SELECT delivery_id, due_at, lease FROM webhook_waiting'),
  await stage.rows('SELECT delivery_id, due_at, lease, holder FROM webhook_lease'),
];

it('waiting deliveries keep waiting, and leases keep holder and number', async () => {
  await stage.dataSource.runMigrations();
  expect(await queue()).toEqual([
    [{ delivery_id: 'dlv_waits', due_at: due, lease: 3 }],
    [{ delivery_id: 'dlv_sent', due_at: due, lease: 2, holder: 7 }],
  ]);
  expect(await stage.states()).toEqual({ pending: 1, sending: 1, held: 1 });
  expect(await runDatabaseChecks(stage.dataSource, webhooksChecks)).toEqual([]);
});

it('migrating and reverting changes no delivery', async () => {
  const before = await queue();
  await undoParting();
  expect(await stage.rows('SELECT id, state, lease FROM webhook_delivery ORDER BY id')).toEqual([
    { id: 'dlv_held', state: 'held', lease: 0 },
    { id: 'dlv_sent', state: 'sending', lease: 2 },
    { id: 'dlv_waits', state: 'pending', lease: 3 },
  ]);
  await stage.dataSource.runMigrations();
  expect(await queue()).toEqual(before);
});

it('a delivery that is queued during the migration is not lost', async () => {
  await undoParting();
  const queueing = stage.dataSource.createQueryRunner();
  await queueing.startTransaction();
  const event = (
    await stage.rows<{ endpoint_id: string }>('SELECT endpoint_id FROM webhook_delivery LIMIT 1')
  )[0];
  await queueing.query(
    `INSERT INTO webhook_delivery (data_set, id, event_id, endpoint_id, kind, state, due_at, created_at)
     VALUES ('live', 'dlv_late', 'evt_1', $1, 'replay', 'pending', $2, $2)`,
    [event?.endpoint_id, due],
  );
  const parted = stage.dataSource.runMigrations();
  await until('the migration waits for the one that queues', async () => (await stage.waiting()) > 0);
  await queueing.commitTransaction();
  await queueing.release();
  await parted;
  expect(await stage.rows('SELECT delivery_id FROM webhook_waiting ORDER BY 1')).toEqual([
    { delivery_id: 'dlv_late' },
    { delivery_id: 'dlv_waits' },
  ]);
  expect(await runDatabaseChecks(stage.dataSource, webhooksChecks)).toEqual([]);
});
