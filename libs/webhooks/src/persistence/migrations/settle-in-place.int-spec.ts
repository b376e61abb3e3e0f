import { runDatabaseChecks } from '@market/database';
import { WebhookStage } from '../../testing/webhook-stage.fixture';
import { webhooksChecks } from '../../webhooks.checks';

const first = new Date('2026-11-20T04:30:00.000Z');
const later = new Date('2026-11-20T04:31:00.000Z');
let stage: WebhookStage;
let endpointId: string;

/** Reverts this migration and all later ones. */
const undoSettling = () =>
  stage.undoMigrationsWhile(
    `SELECT FROM information_schema.columns WHERE table_name = 'webhook_delivery' AND column_name = 'sent_at'
        AND table_schema = current_schema()`,
  );

beforeAll(async () => {
  stage = await WebhookStage.set();
  endpointId = (await stage.endpoint(await stage.receiver())).id;
  await undoSettling();
  await stage.rows(
    `INSERT INTO webhook_message (data_set, event_id, type, body, created_at)
     VALUES ('live', 'evt_1', 'ipo.opened', '{}', $1), ('live', 'evt_2', 'ipo.opened', '{}', $2)`,
    [first, later],
  );
  await stage.rows(
    `INSERT INTO webhook_delivery (data_set, id, event_id, endpoint_id, kind, state, attempts, created_at, settled_at)
     VALUES ('live', 'dlv_1', 'evt_1', $1, 'event', 'delivered', 2, $2, $3)`,
    [endpointId, first, later],
  );
  await stage.rows(
    `INSERT INTO webhook_attempt (data_set, delivery_id, lease, outcome, started_at, duration_ms, status_code, error, answer)
     VALUES ('live', 'dlv_1', 1, 'failed', $1, 3, 500, 'answered with status 500', 'later'),
            ('live', 'dlv_1', 2, 'delivered', $2, 4, 200, NULL, 'ok')`,
    [first, later],
  );
});
afterAll(() => stage.strike());

const outcomes = async () =>
  (await stage.administration.deliveries(endpointId, 10)).map(({ id, attempts }) => [
    id,
    attempts.map(({ outcome, answer }) => `${outcome}: ${answer}`),
  ]);

it('deliveries that arrived before and after the migration are listed alike', async () => {
  await stage.dataSource.runMigrations();
  await stage.rows(
    `INSERT INTO webhook_delivery (data_set, id, event_id, endpoint_id, kind, state, attempts, created_at, settled_at,
                                   sent_at, duration_ms, status_code, answer)
     VALUES ('live', 'dlv_2', 'evt_2', $1, 'event', 'delivered', 1, $2, $2, $2, 5, 204, '')`,
    [endpointId, later],
  );
  expect(await outcomes()).toEqual([
    ['dlv_2', ['delivered: ']],
    ['dlv_1', ['failed: later', 'delivered: ok']],
  ]);
  expect(await runDatabaseChecks(stage.dataSource, webhooksChecks)).toEqual([]);
});

it('a replayed message is as old as its first delivery', async () => {
  await undoSettling();
  await stage.rows(
    `INSERT INTO webhook_delivery (data_set, id, event_id, endpoint_id, kind, state, created_at, settled_at)
     VALUES ('live', 'dlv_3', 'evt_1', $1, 'replay', 'held', $2, $2)`,
    [endpointId, later],
  );
  await stage.rows(`UPDATE webhook_message SET created_at = $1 WHERE event_id = 'evt_1'`, [later]);
  await stage.dataSource.runMigrations();
  expect(
    await stage.rows('SELECT event_id, made_at, created_at FROM webhook_message ORDER BY event_id'),
  ).toEqual([
    { event_id: 'evt_1', made_at: first, created_at: later },
    { event_id: 'evt_2', made_at: later, created_at: later },
  ]);
});

it('migrating and reverting keeps every attempt', async () => {
  const before = await outcomes();
  await undoSettling();
  expect(
    await stage.rows(
      `SELECT delivery_id, outcome, status_code FROM webhook_attempt ORDER BY delivery_id, lease`,
    ),
  ).toEqual([
    { delivery_id: 'dlv_1', outcome: 'failed', status_code: 500 },
    { delivery_id: 'dlv_1', outcome: 'delivered', status_code: 200 },
    { delivery_id: 'dlv_2', outcome: 'delivered', status_code: 204 },
  ]);
  await stage.dataSource.runMigrations();
  expect(await outcomes()).toEqual(before);
});
