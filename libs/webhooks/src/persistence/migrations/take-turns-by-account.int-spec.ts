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
