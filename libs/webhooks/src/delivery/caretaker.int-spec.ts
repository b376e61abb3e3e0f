import { createDataSource } from '@market/platform/database';
import type { DataSource } from 'typeorm';
import { DeliveryRepository } from '../persistence/delivery.repository';
import { WebhookStage } from '../testing/webhook-stage.fixture';
import type { Caretaker } from './caretaker';

jest.setTimeout(60_000);

let stage: WebhookStage;
let caretaker: Caretaker;

beforeEach(async () => {
  stage = await WebhookStage.set();
  ({ caretaker } = stage.process());
});
afterEach(() => stage.strike());

const queueUp = `INSERT INTO webhook_waiting (delivery_id, endpoint_id, due_at)
                 SELECT 'dlv_' || lpad(n::text, 32, '0'), 'wh_' || n % 500, now() FROM generate_series(1, $1::integer) n`;

/** So many rows wait, and leave the queue. */
function passThrough(rows: number): Promise<void> {
  return stage.dataSource.transaction(async (tx) => {
    await tx.query(queueUp, [rows]);
    await tx.query('DELETE FROM webhook_waiting');
    await tx.query('SELECT pg_stat_force_next_flush()');
  });
}

async function pages(): Promise<number> {
  const [row] = await stage.rows<{ pages: number }>(
    `SELECT pg_relation_size('webhook_waiting') / 8192 AS pages`,
  );
  return row?.pages ?? 0;
}

describe('the room of what has left the queue', () => {
  it('is taken by what comes next: the table stays as large as what waits at a time', async () => {
    const sizes: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      await passThrough(3_000);
      expect(await caretaker.sweep()).toBe(true);
      sizes.push(await pages());
    }
    expect(sizes[0]).toBeGreaterThan(20);
    expect(sizes).toEqual(sizes.map(() => sizes[0]));
  });

  it('is left while it is little', async () => {
    await passThrough(1_900);
    expect(await caretaker.sweep()).toBe(false);
    await passThrough(200);
    expect(await caretaker.sweep()).toBe(true);
    expect(await caretaker.sweep()).toBe(false);
  });

  it('is not swept again and again while an old transaction may still see it', async () => {
    const old = stage.dataSource.createQueryRunner();
    await old.startTransaction('REPEATABLE READ');
    await old.query('SELECT count(*) FROM webhook_waiting');
    try {
      await passThrough(3_000);
      expect(await caretaker.sweep()).toBe(true);
      expect(await caretaker.sweep()).toBe(false);
      await passThrough(2_000);
      expect(await caretaker.sweep()).toBe(true);
    } finally {
      await old.rollbackTransaction();
      await old.release();
    }
  });
});

describe('a claim', () => {
  let alone: DataSource;

  beforeEach(async () => {
    const { url } = stage.dataSource.options as { readonly url?: string };
    const settings = { url: url ?? '', applicationName: 'webhooks-spec', poolSize: 1 };
    alone = await createDataSource(settings, { entities: [], migrations: [] }).initialize();
  });
  afterEach(() => alone.destroy());

  it('walks the queue from its front, although the statistics know it as empty', async () => {
    const scans = async () => {
      // Of the connection that claimed.
      await alone.query('SELECT pg_stat_force_next_flush()');
      const [row] = await stage.rows<{ whole: number; front: number }>(
        `SELECT pg_stat_get_numscans('webhook_waiting'::regclass) AS whole,
                pg_stat_get_numscans('webhook_waiting_due'::regclass) AS front`,
      );
      return row;
    };
    await passThrough(3_000);
    await stage.rows('VACUUM ANALYZE webhook_waiting');
    await stage.rows(queueUp, [2_000]);
    const before = await scans();
    await new DeliveryRepository().claim(alone, new Date('2100-01-01T00:00:00Z'), 100);
    expect(await scans()).toEqual({ whole: before?.whole, front: (before?.front ?? 0) + 1 });
  });
});
