import { Logger } from '@nestjs/common';
import { advisoryLocks, queryRows } from '@market/database';
import type { DataSource, QueryRunner } from 'typeorm';
import { DeliveryRepository } from '../persistence/delivery.repository';
import { WebhookStage } from '../testing/webhook-stage.fixture';
import { QueueSweep } from './queue-sweep';

const queueUp = `INSERT INTO webhook_waiting (delivery_id, endpoint_id, due_at)
                 SELECT 'dlv_' || lpad(n::text, 32, '0'), 'wh_' || n % 500, now() FROM generate_series(1, $1::integer) n`;
const lease = `INSERT INTO webhook_lease (delivery_id, endpoint_id, due_at, lease, lease_until)
               SELECT delivery_id, endpoint_id, due_at, 1, now() + interval '35 s' FROM webhook_waiting`;

/**
 * Bounds of what a sweep leaves: a page that the server is writing at that moment is left to the next sweep, and if the file is
 * cut, the pages before it, too.
 */
const fewPages = 20;
const fewRows = 500;

let stage: WebhookStage;
let sweep: QueueSweep;
let said: unknown[];
let other: QueryRunner;

beforeEach(async () => {
  stage = await WebhookStage.set();
  ({ sweep } = stage.process());
  said = [];
  jest.spyOn(Logger.prototype, 'warn').mockImplementation((state: unknown) => void said.push(state));
  other = stage.dataSource.createQueryRunner();
});
afterEach(async () => {
  jest.restoreAllMocks();
  if (other.isTransactionActive) await other.rollbackTransaction();
  await other.release();
  await stage.strike();
});

/** Queues deliveries, leases them, and removes them from the queue. */
function passThrough(rows: number): Promise<void> {
  return stage.dataSource.transaction(async (tx) => {
    await tx.query(queueUp, [rows]);
    await tx.query(lease);
    await tx.query('DELETE FROM webhook_waiting');
    await tx.query('DELETE FROM webhook_lease');
    await tx.query('SELECT pg_stat_force_next_flush()');
  });
}

/** Resolves when no snapshot, of any database, is so old that it keeps the dead rows of a transaction. */
function noSnapshotSees(transactionId: string | undefined): Promise<void> {
  return stage.until(async () => {
    const rows = await stage.rows('SELECT WHERE pg_snapshot_xmin(pg_current_snapshot()) > $1::text::xid8', [
      transactionId,
    ]);
    return rows.length > 0;
  });
}

/** Returns the sizes of the queue and of the leases. */
async function pages(): Promise<[number, number]> {
  const [row] = await stage.rows<{ waiting: number; leased: number }>(
    `SELECT pg_relation_size('webhook_waiting') / 8192 AS waiting, pg_relation_size('webhook_lease') / 8192 AS leased`,
  );
  return [row?.waiting ?? NaN, row?.leased ?? NaN];
}

async function deadLeases(): Promise<number> {
  const [row] = await stage.rows<{ dead: number }>(
    `SELECT pg_stat_get_dead_tuples('webhook_lease'::regclass) AS dead`,
  );
  return row?.dead ?? NaN;
}

describe('the space of rows that have left the queue', () => {
  it('is reused by new rows, so that the tables do not grow', async () => {
    await passThrough(2_000);
    const [waiting, leased] = await pages();
    expect(Math.min(waiting, leased)).toBeGreaterThan(20);
    for (let round = 0; round < 4; round += 1) {
      expect(await sweep.run()).toBe(true);
      await passThrough(2_000);
    }
    const [waitingLater, leasedLater] = await pages();
    expect(waitingLater - waiting).toBeLessThan(fewPages);
    expect(leasedLater - leased).toBeLessThan(fewPages);
  });

  it('is returned to the file system if it is large', async () => {
    await passThrough(100_000);
    expect(Math.min(...(await pages()))).toBeGreaterThan(1_000);
    await stage.until(async () => {
      expect(await sweep.run()).toBe(true);
      if (Math.max(...(await pages())) < fewPages) return true;
      await passThrough(2_000);
      return false;
    });
  });

  it('is not swept while it is small', async () => {
    await passThrough(900);
    expect(await sweep.run()).toBe(false);
    await passThrough(200);
    expect(await sweep.run()).toBe(true);
    expect(await sweep.run()).toBe(false);
  });

  it('is not freed while an old transaction may see the rows, which is logged once if it lasts', async () => {
    await other.startTransaction('REPEATABLE READ');
    await other.query('SELECT count(*) FROM webhook_waiting');
    await passThrough(1_500);
    for (let round = 0; round < 4; round += 1) {
      expect(said).toHaveLength(round < 3 ? 0 : 1);
      expect(await sweep.run()).toBe(true);
      expect(await sweep.run()).toBe(false);
      await passThrough(1_000);
    }
    expect(said).toEqual([{ reason: 'its rows may still be seen, or its tables are not ours' }]);
    await sweep.run();
    await other.rollbackTransaction();
    expect(await sweep.run()).toBe(false);
    const later = performance.now() + 10_000;
    jest.spyOn(performance, 'now').mockReturnValue(later);
    expect(await sweep.run()).toBe(true);
    expect(await sweep.run()).toBe(false);
  });
});

describe('a sweep', () => {
  it('does nothing while another process sweeps', async () => {
    await passThrough(2_000);
    await other.query(`SELECT pg_advisory_lock(${advisoryLocks.webhookSweep})`);
    expect(await sweep.run()).toBe(false);
    await other.query(`SELECT pg_advisory_unlock(${advisoryLocks.webhookSweep})`);
    expect(await sweep.run()).toBe(true);
  });

  it('skips a locked table', async () => {
    await passThrough(2_000);
    await other.startTransaction();
    await other.query('LOCK TABLE webhook_waiting IN SHARE UPDATE EXCLUSIVE MODE');
    expect(await sweep.run()).toBe(true);
    expect(await deadLeases()).toBeLessThan(fewRows);
  });

  it('gives up on a page with a long reader, sweeps the other table, and is not retried at once', async () => {
    const left = await stage.dataSource.transaction(async (tx) => {
      await tx.query(queueUp, [3_000]);
      await tx.query(lease);
      await tx.query(`DELETE FROM webhook_waiting WHERE endpoint_id <> 'wh_1'`);
      await tx.query('DELETE FROM webhook_lease');
      await tx.query('SELECT pg_stat_force_next_flush()');
      return queryRows<{ id: string }>(tx, 'SELECT pg_current_xact_id()::text AS id');
    });
    await noSnapshotSees(left[0]?.id);
    await other.startTransaction();
    await other.query(
      `SELECT set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`,
    );
    await other.query(
      'DECLARE reader CURSOR FOR SELECT endpoint_id FROM webhook_waiting ORDER BY endpoint_id',
    );
    await other.query('FETCH 1 FROM reader');
    await expect(sweep.run()).rejects.toThrow('statement timeout');
    expect(await deadLeases()).toBeLessThan(fewRows);
    expect(await sweep.run()).toBe(false);
    await other.rollbackTransaction();
    await stage.rows('DELETE FROM webhook_waiting');
    await passThrough(2_000);
    expect(await sweep.run()).toBe(true);
    expect(await stage.rows('SHOW statement_timeout')).toEqual([{ statement_timeout: '0' }]);
  });

  it('that fails is logged at the third time, and rejects nothing', async () => {
    const away = new QueueSweep({ query: () => Promise.reject(new Error('away')) } as unknown as DataSource);
    for (let time = 0; time < 5; time += 1) {
      expect(said).toHaveLength(time < 3 ? 0 : 1);
      away.begin();
      away.begin();
      await away.ended();
    }
    expect(said).toEqual([{ reason: 'away' }]);
  });
});

describe('a claim', () => {
  let alone: DataSource;

  beforeEach(async () => {
    alone = await stage.oneConnection();
  });
  afterEach(() => alone.destroy());

  const later = new Date('2100-01-01T00:00:00Z');
  const claim = () => new DeliveryRepository().claim(alone, later, 100);

  it('reads the queue by its index, even if the statistics say that it is empty', async () => {
    const scans = async () => {
      // Statistics of the connection that claimed.
      await alone.query('SELECT pg_stat_force_next_flush()');
      const [row] = await stage.rows<{ whole: number; front: number }>(
        `SELECT pg_stat_get_numscans('webhook_waiting'::regclass) AS whole,
                pg_stat_get_numscans('webhook_waiting_due'::regclass) AS front`,
      );
      return row;
    };
    await passThrough(3_000);
    await stage.rows('VACUUM ANALYZE webhook_waiting');
    // From now on the connection reuses its plan.
    await claim();
    await stage.rows(queueUp, [2_000]);
    const before = await scans();
    await claim();
    expect(await scans()).toEqual({ whole: before?.whole, front: (before?.front ?? 0) + 1 });
  });

  it('visits endpoints by an index, too, although it was planned for an empty queue', async () => {
    await stage.rows('VACUUM ANALYZE webhook_waiting');
    await claim();
    await stage.rows(queueUp, [60_000]);
    const steps = async () => {
      await alone.query('SELECT pg_stat_force_next_flush()');
      const [row] = await stage.rows<{ whole: number; rows: number }>(
        `SELECT pg_stat_get_numscans('webhook_waiting'::regclass) AS whole,
                pg_stat_get_tuples_returned('webhook_waiting_in_turn'::regclass) AS rows`,
      );
      return row ?? { whole: NaN, rows: NaN };
    };
    const before = await steps();
    expect((await claim()).mayHaveMore).toBe(true);
    const after = await steps();
    expect(after.whole).toBe(before.whole);
    expect(after.rows - before.rows).toBeGreaterThan(0);
    expect(after.rows - before.rows).toBeLessThan(5_000);
  });

  it('reports that more may be due, until it took all', async () => {
    await stage.rows(queueUp, [150]);
    const looks = [await claim(), await claim(), await claim()];
    expect(looks.map(({ deliveries, mayHaveMore }) => [deliveries.length, mayHaveMore])).toEqual([
      [100, true],
      [50, false],
      [0, false],
    ]);
  });

  it('does not change the settings of its connection', async () => {
    await claim();
    expect(await alone.query('SHOW enable_sort')).toEqual([{ enable_sort: 'on' }]);
    expect(await alone.query('SHOW jit')).toEqual([{ jit: 'on' }]);
    expect(await alone.query('SHOW lock_timeout')).toEqual([{ lock_timeout: '0' }]);
  });
});
