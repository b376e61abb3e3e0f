import type { MarketEvent } from '@market/contracts';
import { indianDay } from '@market/kernel';
import { TaskRegistry } from '@market/base/tasks';
import { BreakableLink, createTestDatabase, type TestDatabase, until, passAll } from '@market/testing';
import type { DataSource } from 'typeorm';
import { createDataSource, migrate, queryRows } from '..';
import { outboxParts } from '.';
import { Sequencer } from '../sequencer';
import { eventLog } from './event-log';
import { Outbox } from './outbox';
import { outboxChannel, OutboxQueue } from './outbox-queue';
import { WakeUp } from '../wake-up';

const opened: MarketEvent = {
  dataSet: 'live',
  type: 'ipo.opened',
  subjectId: 'ipo_1',
  effectiveOn: indianDay('2026-11-20'),
  occurredAt: new Date('2026-11-20T04:30:00.000Z'),
  data: { name: 'नीलम "Looms"', issuePrice: { min: null } },
};

describe('Outbox', () => {
  const outbox = new Outbox();
  let database: TestDatabase;
  let dataSource: DataSource;

  beforeAll(async () => {
    database = await createTestDatabase('outbox');
    dataSource = await createDataSource(
      { url: database.url, applicationName: 'outbox' },
      outboxParts,
    ).initialize();
    await migrate(dataSource);
  });
  beforeEach(() => dataSource.query('TRUNCATE outbox_event'));
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  const kept = () =>
    queryRows<Record<string, unknown>>(dataSource, 'SELECT * FROM outbox_event ORDER BY position');

  it('stores what a restored database had lost as delivered to nobody, events of earlier days for a week, and all others as waiting', async () => {
    await dataSource.query(`INSERT INTO restore_point (lost_until) VALUES ('2026-11-20T06:00:00Z')`);
    const at = (subjectId: string, effectiveOn: string, occurredAt: string): MarketEvent => ({
      ...opened,
      ...{ subjectId, effectiveOn: indianDay(effectiveOn), occurredAt: new Date(occurredAt) },
    });
    await outbox.announce(dataSource, [
      at('read before', '2026-11-20', '2026-11-20T05:59:59.999Z'),
      at('of an earlier day', '2026-11-19', '2026-11-27T05:59:59.999Z'),
      at('of an earlier day, a week later', '2026-11-19', '2026-11-27T06:00:00Z'),
      at('later', '2026-11-20', '2026-11-20T06:00:00Z'),
    ]);
    const waiting = (await kept()).filter((event) => event['fanned_out_at'] === null);
    expect(waiting.map((event) => event['subject_id'])).toEqual(['of an earlier day, a week later', 'later']);
    expect(await kept()).toHaveLength(4);
    await dataSource.query('TRUNCATE restore_point');
  });

  it('stores an event as it was announced', async () => {
    await expect(outbox.announce(dataSource, [opened])).resolves.toBe(1);
    await expect(kept()).resolves.toEqual([
      {
        position: expect.any(Number),
        id: expect.stringMatching(/^evt_[0-9a-f]{32}$/),
        data_set: 'live',
        type: 'ipo.opened',
        subject_id: 'ipo_1',
        effective_on: '2026-11-20',
        occasion: '',
        occurred_at: opened.occurredAt,
        data: opened.data,
        committed_at: expect.any(Date),
        fanned_out_at: null,
        fanned_out_to: null,
        log_position: null,
        transaction_id: expect.stringMatching(/^[0-9]+$/),
        account_id: null,
      },
    ]);
  });

  it('announces each record, type and day once', async () => {
    await outbox.announce(dataSource, [opened]);
    await expect(outbox.announce(dataSource, [opened, { ...opened, data: { name: 'later' } }])).resolves.toBe(
      0,
    );
    await expect(kept()).resolves.toMatchObject([{ data: opened.data }]);
  });

  it('announces an event once that is twice in one batch', async () => {
    await expect(outbox.announce(dataSource, [opened, opened])).resolves.toBe(1);
  });

  it.each<[string, Partial<MarketEvent>]>([
    ['data set', { dataSet: 'sample' }],
    ['type', { type: 'ipo.closed' }],
    ['record', { subjectId: 'ipo_2' }],
    ['day', { effectiveOn: indianDay('2026-11-21') }],
    ['occasion of the day', { occasion: '12 > 15' }],
  ])('another %s is another event', async (_title, part) => {
    await expect(outbox.announce(dataSource, [opened, { ...opened, ...part }])).resolves.toBe(2);
  });

  it('writes nothing for no events', async () => {
    await expect(outbox.announce(dataSource, [])).resolves.toBe(0);
  });

  it('keeps the order in which events were announced', async () => {
    const events = Array.from({ length: 50 }, (_, index) => ({ ...opened, subjectId: `ipo_${index}` }));
    await outbox.announce(dataSource, events);
    expect((await kept()).map((row) => row['subject_id'])).toEqual(events.map(({ subjectId }) => subjectId));
  });

  it('announces an event once when many announce it at the same time', async () => {
    const announcers = Array.from({ length: 8 }, () =>
      dataSource.transaction((manager) => outbox.announce(manager, [opened])),
    );
    const counts = await Promise.all(announcers);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    await expect(kept()).resolves.toHaveLength(1);
  });

  it('writes nothing when its transaction is rolled back', async () => {
    const taken = dataSource.transaction(async (manager) => {
      await outbox.announce(manager, [opened]);
      throw new Error('taken back');
    });
    await expect(taken).rejects.toThrow('taken back');
    await expect(kept()).resolves.toEqual([]);
    await expect(outbox.announce(dataSource, [opened])).resolves.toBe(1);
  });

  it('refuses an unknown data set', async () => {
    const event = { ...opened, dataSet: 'other' as 'live' };
    await expect(outbox.announce(dataSource, [event])).rejects.toThrow('outbox_event_data_set_check');
  });
});

describe('OutboxQueue', () => {
  const outbox = new Outbox();
  const queue = new OutboxQueue();
  const at = new Date('2026-11-20T05:00:00.000Z');
  let database: TestDatabase;
  let dataSource: DataSource;

  beforeEach(async () => {
    database = await createTestDatabase('outbox_queue');
    dataSource = await createDataSource(
      { url: database.url, applicationName: 'outbox' },
      outboxParts,
    ).initialize();
    await migrate(dataSource);
  });
  afterEach(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  const sequence = () => new Sequencer(dataSource, eventLog).run();
  const announce = async (...subjects: string[]) => {
    await outbox.announce(
      dataSource,
      subjects.map((subjectId) => ({ ...opened, subjectId })),
    );
    await sequence();
  };
  const held = (atMost = 10) =>
    dataSource.transaction(async (tx) => {
      const entries = await queue.hold(tx, atMost);
      await queue.settle(
        tx,
        entries.map(({ id }) => id),
        at,
      );
      return entries;
    });

  it('returns each event to one of many processes', async () => {
    await announce(...Array.from({ length: 40 }, (_, index) => `ipo_${index}`));
    const takes = await Promise.all(Array.from({ length: 6 }, () => held(10)));
    const ids = takes.flat().map(({ id }) => id);
    expect([ids.length, new Set(ids).size]).toEqual([40, 40]);
    await expect(held()).resolves.toEqual([]);
  });

  it('returns an event again whose transaction was rolled back', async () => {
    await announce('ipo_1');
    const broken = dataSource.transaction(async (tx) => {
      const [entry] = await queue.hold(tx, 1);
      await queue.settle(tx, [entry?.id ?? ''], at);
      throw new Error('the process ended');
    });
    await expect(broken).rejects.toThrow();
    await expect(held()).resolves.toMatchObject([{ type: 'ipo.opened', data: opened.data, dataSet: 'live' }]);
  });

  it('loses no event that is committed after others with higher numbers', async () => {
    const runner = dataSource.createQueryRunner();
    await runner.startTransaction();
    await outbox.announce(runner, [{ ...opened, subjectId: 'ipo_late' }]);
    await announce('ipo_early');
    await expect(held()).resolves.toHaveLength(1);
    await runner.commitTransaction();
    await runner.release();
    await sequence();
    await expect(held()).resolves.toHaveLength(1);
  });

  it('returns an event when it has its position in the log, not before', async () => {
    await outbox.announce(dataSource, [opened]);
    await expect(held()).resolves.toEqual([]);
    await sequence();
    await expect(held()).resolves.toMatchObject([{ type: 'ipo.opened', sequence: 1 }]);
  });

  it('notifies listeners at the commit, and again after their connection broke', async () => {
    let woken = 0;
    let heard: () => void = () => undefined;
    const wakeUp = new WakeUp(dataSource, outboxChannel, () => {
      woken += 1;
      heard();
    });
    const next = async (count: number) => {
      while (woken < count) await new Promise<void>((resolve) => (heard = resolve));
    };
    await wakeUp.start(new TaskRegistry());
    expect(woken).toBe(1);
    await announce('ipo_1');
    await next(2);
    await dataSource.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = $1 AND datname = current_database()`,
      [outboxChannel],
    );
    await next(3);
    await announce('ipo_2');
    await next(4);
    await wakeUp.stop();
  });

  it('notifies listeners that were restarted while their first connection was still being opened', async () => {
    // The first connection goes to a server that does not respond, the later ones to the database.
    let dialled = 0;
    const link = new BreakableLink((near, far) => {
      dialled += 1;
      if (dialled > 1) passAll(near, far);
    });
    const options = { url: await link.listen(database.url) } as DataSource['options'];
    let woken = 0;
    const wakeUp = new WakeUp({ options } as DataSource, outboxChannel, () => (woken += 1));
    const first = wakeUp.start(new TaskRegistry());
    await until('it is dialled', () => dialled === 1);
    await Promise.all([wakeUp.stop(), wakeUp.start(new TaskRegistry()), first]);
    await until('it listens', () => wakeUp.isOpen);
    expect({ dialled, woken }).toEqual({ dialled: 2, woken: 1 });
    await wakeUp.stop();
    await link.cut();
  });
});
