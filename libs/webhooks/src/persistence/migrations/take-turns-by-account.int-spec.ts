import { until } from '@market/testing';
import { WebhookStage } from '../../testing/webhook-stage.fixture';

let stage: WebhookStage;

beforeEach(async () => {
  stage = await WebhookStage.set();
});
afterEach(() => stage.strike());

const undoTurns = () =>
  stage.undoMigrationsWhile(
    `SELECT FROM information_schema.columns WHERE table_name = 'webhook_waiting' AND column_name = 'account_id'
        AND table_schema = current_schema()`,
  );
const waitsForLock = async () =>
  (
    await stage.rows(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
  ).length > 0;

it.each([
  ['goes up', () => stage.dataSource.runMigrations(), undoTurns],
  ['goes down', undoTurns, () => Promise.resolve()],
])(
  'the queue %s while a running process frees a lease and then reads what waits',
  async (_way, migrate, prepare) => {
    await prepare();
    const process = stage.dataSource.createQueryRunner();
    await process.startTransaction();
    await process.query('DELETE FROM webhook_lease');
    const migrated = migrate();
    await until('the migration waits', waitsForLock);
    await process.query('SELECT FROM webhook_waiting');
    await process.commitTransaction();
    await process.release();
    await migrated;
  },
);

it('a long queue goes up without a change of its rows, which are delivered as before', async () => {
  await undoTurns();
  const { id: endpointId } = await stage.endpoint(await stage.receiver());
  const now = stage.clock.now();
  await stage.rows(
    `INSERT INTO webhook_message (data_set, event_id, type, body, created_at) VALUES ('live', 'evt_1', 'ipo.opened', '{}', $1)`,
    [now],
  );
  await stage.rows(
    `INSERT INTO webhook_delivery (data_set, id, event_id, endpoint_id, kind, state, created_at)
     VALUES ('live', 'dlv_1', 'evt_1', $1, 'event', 'pending', $2)`,
    [endpointId, now],
  );
  await stage.rows(
    `INSERT INTO webhook_waiting (delivery_id, event_id, endpoint_id, due_at) VALUES ('dlv_1', 'evt_1', $1, $2)`,
    [endpointId, now],
  );
  const writers = () => stage.rows('SELECT xmin::text AS writer FROM webhook_waiting');
  const before = await writers();
  await stage.dataSource.runMigrations();
  expect([before.length, await writers()]).toEqual([1, before]);
  await stage.deliverDue();
  expect(await stage.states()).toEqual({ delivered: 1 });
});
