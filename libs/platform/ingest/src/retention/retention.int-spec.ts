import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ManualClock, SystemClock } from '@market/kernel';
import type { DataSource } from 'typeorm';
import { advisoryLocks, queryRows } from '@market/database';
import { ingestParts } from '..';
import { EventDemand, outboxParts } from '@market/database/outbox';
import { operatorTaskParts } from '@market/operator-tasks';
import { openTestDatabase, type OpenTestDatabase } from '@market/database/testing';
import { Retention } from './retention';

const settings = { payloadDays: 30, runDays: 90, quarantineDays: 90, eventDays: 32 };

class Needs extends EventDemand {
  constructor(private readonly position: number | null) {
    super();
  }
  override oldestNeeded(): Promise<number | null> {
    return Promise.resolve(this.position);
  }
}

describe('Retention', () => {
  // Half past five in the morning in India: the day there is 20 November.
  const clock = new ManualClock(new Date('2026-11-20T00:00:00.000Z'));
  let database: OpenTestDatabase;
  let dataSource: DataSource;
  let dataDir: string;

  beforeAll(async () => {
    database = await openTestDatabase('retention', [ingestParts, outboxParts, operatorTaskParts], {
      poolSize: 4,
    });
    ({ dataSource } = database);
    dataDir = mkdtempSync(join(tmpdir(), 'retention-'));
  });
  beforeEach(() =>
    dataSource.query('TRUNCATE feed_run, quarantine, outbox_event, operator_task RESTART IDENTITY'),
  );
  afterAll(async () => {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const prune = (demand: EventDemand | null = null) =>
    new Retention(dataSource, clock, { ...settings, dataDir }, demand).prune();
  const ids = async (sql: string) => (await queryRows<{ id: unknown }>(dataSource, sql)).map(({ id }) => id);

  it('deletes nothing in a fresh database without a folder', async () => {
    await expect(prune()).resolves.toEqual({
      payloads: 0,
      runs: 0,
      quarantine: 0,
      events: 0,
      operatorTasks: 0,
    });
  });

  it('deletes runs older than 90 days, except the last of each feed', async () => {
    await dataSource.query(
      `INSERT INTO feed_run (feed_id, started_at, status) VALUES
         ('a', '2026-08-21T18:29:59Z', 'ok'), ('a', '2026-08-21T18:30:00Z', 'failed'), ('a', '2026-11-19', 'ok'),
         ('b', '2026-01-01', 'ok'), ('c', '2026-01-01', 'running'), ('c', '2026-11-19', 'ok')`,
    );
    await expect(prune()).resolves.toMatchObject({ runs: 1 });
    await expect(ids('SELECT id FROM feed_run ORDER BY id')).resolves.toEqual([2, 3, 4, 5, 6]);
  });

  it('deletes any number of runs in batches', async () => {
    await dataSource.query(
      `INSERT INTO feed_run (feed_id, started_at, status)
       SELECT 'a', timestamptz '2026-01-01' + n * interval '1 minute', 'ok' FROM generate_series(1, 2501) n`,
    );
    await expect(prune()).resolves.toMatchObject({ runs: 2500 });
  });

  it('deletes closed quarantine entries, but not open ones and decisions still in use', async () => {
    await dataSource.query(
      `INSERT INTO quarantine (feed_id, scope, fingerprint, reason, raw, status, first_seen_at, last_seen_at, decided_at)
       VALUES ('a', 'row', '1', '', '', 'superseded', '2026-01-01', '2026-01-01', '2026-01-02'),
              ('a', 'row', '2', '', '', 'open', '2026-01-01', '2026-01-01', NULL),
              ('a', 'row', '3', '', '', 'discarded', '2026-01-01', '2026-11-19', '2026-01-02'),
              ('a', 'row', '4', '', '', 'released', '2026-01-01', '2026-01-01', '2026-11-01')`,
    );
    await expect(prune()).resolves.toMatchObject({ quarantine: 1 });
    await expect(ids('SELECT fingerprint AS id FROM quarantine ORDER BY id')).resolves.toEqual([
      '2',
      '3',
      '4',
    ]);
  });

  it('deletes tasks of operators that ended more than 90 days ago', async () => {
    await dataSource.query(
      `INSERT INTO operator_task (id, kind, subject, arguments, user_id, state, created_at, ended_at)
       VALUES ('old', 'source.run', 'a', '{}', 'usr', 'done', '2026-08-01', '2026-08-21T18:29:59Z'),
              ('young', 'source.run', 'a', '{}', 'usr', 'failed', '2026-08-01', '2026-08-21T18:30:00Z'),
              ('open', 'source.run', 'a', '{}', 'usr', 'waiting', '2026-08-01', NULL)`,
    );
    await expect(prune()).resolves.toMatchObject({ operatorTasks: 1 });
    await expect(ids('SELECT id FROM operator_task ORDER BY 1')).resolves.toEqual(['open', 'young']);
  });

  const announce = (...committed: readonly string[]) =>
    dataSource.query(
      `INSERT INTO outbox_event (id, data_set, type, subject_id, effective_on, occurred_at, data, committed_at)
       SELECT 'evt_' || n, 'live', 'ipo.opened', n, at::date, at, '{}', at
         FROM unnest($1::timestamptz[]) WITH ORDINALITY AS event(at, n)`,
      [committed],
    );

  it('deletes events older than the configured number of days', async () => {
    await announce('2026-10-18T18:29:59Z', '2026-10-18T18:30:00Z', '2026-11-19T00:00:00Z');
    await expect(prune()).resolves.toMatchObject({ events: 1 });
    await expect(ids('SELECT position AS id FROM outbox_event ORDER BY 1')).resolves.toEqual([2, 3]);
  });

  it('deletes events that one account alone sees after 7 days', async () => {
    await announce('2026-11-12T18:29:59Z', '2026-11-12T18:29:59Z', '2026-11-12T18:30:00Z');
    await dataSource.query(`UPDATE outbox_event SET account_id = 'acc_1' WHERE position <> 1`);
    await expect(prune()).resolves.toMatchObject({ events: 1 });
    await expect(ids('SELECT position AS id FROM outbox_event ORDER BY 1')).resolves.toEqual([1, 3]);
  });

  it.each([
    [1, [1, 2, 3]],
    [2, [2, 3]],
    [null, [3]],
  ])('with %j the oldest event that a delivery may need, keeps %j', async (needed, kept) => {
    await announce('2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z', '2026-11-19T00:00:00Z');
    await prune(new Needs(needed));
    await expect(ids('SELECT position AS id FROM outbox_event ORDER BY 1')).resolves.toEqual(kept);
  });

  describe('with the machine’s clock', () => {
    const hour = 3_600_000;
    afterEach(() => jest.restoreAllMocks());

    const byTheMachine = () => new Retention(dataSource, new SystemClock(), { ...settings, dataDir }, null);
    const put = (stepMs: number) => {
      const now = Date.now();
      jest.spyOn(Date, 'now').mockReturnValue(now + stepMs);
    };

    it.each([2 * hour, -2 * hour, 400 * 24 * hour])(
      'deletes nothing after the clock was set by %d ms while the process ran',
      async (stepMs) => {
        await announce('2020-01-01T00:00:00Z');
        const retention = byTheMachine();
        put(stepMs);
        await expect(retention.prune()).rejects.toThrow(
          `the clock was put by ${stepMs / 1000} s while this process ran`,
        );
        await expect(ids('SELECT position AS id FROM outbox_event')).resolves.toEqual([1]);
      },
    );

    it('deletes nothing when the clock differs by more than a day from the database’s', async () => {
      await announce('2020-01-01T00:00:00Z');
      put(25 * hour);
      await expect(byTheMachine().prune()).rejects.toThrow('away from the database');
      await expect(ids('SELECT position AS id FROM outbox_event')).resolves.toEqual([1]);
    });

    it('does not take the time without a process for a jump', async () => {
      await announce('2020-01-01T00:00:00Z');
      put(20 * hour);
      await expect(byTheMachine().prune()).resolves.toMatchObject({ events: 1 });
    });
  });

  it('deletes by a simulated clock', async () => {
    await announce('2026-01-01T00:00:00Z');
    const set = new ManualClock(new Date('2026-01-02T00:00:00.000Z'));
    const retention = new Retention(dataSource, set, { ...settings, dataDir }, null);
    set.step(300 * 24 * 3_600_000);
    await expect(retention.prune()).resolves.toMatchObject({ events: 1 });
  });

  it('leaves the work to another ingestor that is pruning', async () => {
    await announce('2026-01-01T00:00:00Z');
    await dataSource.transaction(async (manager) => {
      await manager.query(`SELECT pg_advisory_xact_lock(${advisoryLocks.retention})`);
      await expect(prune()).resolves.toMatchObject({ events: 0 });
    });
    await expect(prune()).resolves.toMatchObject({ events: 1 });
  });

  it('deletes payloads older than 30 days, except those of a batch that can be released', async () => {
    const files = ['2026-10-20/old.gz', '2026-10-20/held.gz', '2026-10-19/older.gz', '2026-10-21/new.gz'].map(
      (file) => join('grove.mangoes', file),
    );
    for (const file of files) {
      mkdirSync(dirname(join(dataDir, 'raw', file)), { recursive: true });
      writeFileSync(join(dataDir, 'raw', file), '');
    }
    await dataSource.query(
      `INSERT INTO quarantine (feed_id, scope, fingerprint, reason, raw, record, first_seen_at, last_seen_at)
       VALUES ('grove.mangoes', 'batch', '1', '', '', $1, '2026-10-20', '2026-10-20')`,
      [
        JSON.stringify([
          { request: '/mangoes', file: files[1] },
          { request: '/more', file: null },
        ]),
      ],
    );
    await expect(prune()).resolves.toMatchObject({ payloads: 2 });
    expect(files.map((file) => existsSync(join(dataDir, 'raw', file)))).toEqual([false, true, false, true]);
    expect(existsSync(join(dataDir, 'raw', 'grove.mangoes', '2026-10-19'))).toBe(false);
  });
});
