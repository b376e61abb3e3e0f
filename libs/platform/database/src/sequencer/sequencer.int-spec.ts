import { setTimeout as pause } from 'node:timers/promises';
import type { MarketEvent } from '@market/contracts';
import { indianDay } from '@market/kernel';
import { TaskRegistry } from '@market/base/tasks';
import { until } from '@market/testing';
import type { DataSource } from 'typeorm';
import { advisoryLocks, queryRows } from '..';
import { eventLog, Outbox, outboxParts } from '../outbox';
import { openTestDatabase, type OpenTestDatabase } from '../testing';
import { Sequencer } from './sequencer';
import { SequencerClockwork } from './sequencer-clockwork';

const outbox = new Outbox();
let database: OpenTestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await openTestDatabase('sequencer', [outboxParts], { poolSize: 20 });
  ({ dataSource } = database);
});
beforeEach(() => dataSource.query('TRUNCATE outbox_event'));
afterAll(() => database.close());

/** Event number `at` of a subject. */
function event(subjectId: string, at = 0): MarketEvent {
  return {
    ...{ dataSet: 'live', type: 'gmp.updated', subjectId, occasion: String(at), data: { at } },
    ...{ effectiveOn: indianDay('2026-11-20'), occurredAt: new Date('2026-11-20T04:30:00.000Z') },
  };
}

interface Placed {
  readonly subject: string;
  readonly at: number;
  readonly sequence: number;
}

/** Reads the log behind a position, as a reader does that polls. */
function behind(position: number, limit = 100): Promise<Placed[]> {
  return queryRows<Placed>(
    dataSource,
    `SELECT subject_id AS subject, (data ->> 'at')::integer AS at, log_position AS sequence FROM outbox_event
      WHERE log_position > $1 ORDER BY log_position LIMIT $2`,
    [position, limit],
  );
}

const head = async () => {
  const [row] = await queryRows<{ last: number }>(
    dataSource,
    `SELECT last FROM log_head WHERE log = 'events'`,
  );
  return row?.last ?? NaN;
};

/** Begins a transaction that announces an event and stays open. @returns a function that commits it */
async function openTransaction(first: MarketEvent): Promise<() => Promise<void>> {
  const runner = dataSource.createQueryRunner();
  await runner.startTransaction();
  await outbox.announce(runner, [first]);
  return async () => {
    await runner.commitTransaction();
    await runner.release();
  };
}

describe('Sequencer', () => {
  it('gives positions in the order of writing, from the head on', async () => {
    const before = await head();
    await outbox.announce(dataSource, [event('one'), event('two')]);
    await outbox.announce(dataSource, [event('three')]);
    await expect(new Sequencer(dataSource, eventLog).run()).resolves.toBe(3);
    const placed = await behind(before);
    expect(placed.map(({ subject, sequence }) => [subject, sequence - before])).toEqual([
      ['one', 1],
      ['two', 2],
      ['three', 3],
    ]);
    await expect(head()).resolves.toBe(before + 3);
  });

  it('gives more rows than fit into a transaction their positions, in parts', async () => {
    const before = await head();
    await outbox.announce(
      dataSource,
      Array.from({ length: 7 }, (_, at) => event(`part ${at}`)),
    );
    await expect(new Sequencer(dataSource, eventLog, 3).run()).resolves.toBe(7);
    expect((await behind(before)).map(({ subject }) => subject)).toEqual(
      Array.from({ length: 7 }, (_, at) => `part ${at}`),
    );
  });

  it('leaves a row without a position until it is committed, and gives it one behind what others wrote since', async () => {
    const sequencer = new Sequencer(dataSource, eventLog);
    const before = await head();
    const commit = await openTransaction(event('late'));
    await outbox.announce(dataSource, [event('early')]);
    await expect(sequencer.run()).resolves.toBe(1);
    await commit();
    await expect(sequencer.run()).resolves.toBe(1);
    expect((await behind(before)).map(({ subject }) => subject)).toEqual(['early', 'late']);
  });

  it('never gives a position twice, although all events before were deleted', async () => {
    const sequencer = new Sequencer(dataSource, eventLog);
    await outbox.announce(dataSource, [event('gone')]);
    await sequencer.run();
    const before = await head();
    await dataSource.query('DELETE FROM outbox_event');
    await outbox.announce(dataSource, [event('next')]);
    await sequencer.run();
    expect(await behind(0)).toMatchObject([{ subject: 'next', sequence: before + 1 }]);
  });

  it('loses nothing with a process that is cut off while it gives positions', async () => {
    await outbox.announce(dataSource, [event('kept')]);
    const lock = dataSource.createQueryRunner();
    await lock.query(`SELECT pg_advisory_lock(${advisoryLocks.eventLog})`);
    const cut = new Sequencer(dataSource, eventLog).run();
    const waiting = `SELECT pid FROM pg_stat_activity WHERE wait_event = 'advisory' AND datname = current_database()`;
    await until('it waits for the lock', async () => (await queryRows(dataSource, waiting)).length === 1);
    await dataSource.query(`SELECT pg_terminate_backend(pid) FROM (${waiting}) AS it`);
    await expect(cut).rejects.toThrow(/terminat/);
    await lock.query(`SELECT pg_advisory_unlock(${advisoryLocks.eventLog})`);
    await lock.release();
    expect(await behind(0)).toEqual([]);
    await expect(new Sequencer(dataSource, eventLog).run()).resolves.toBe(1);
  });
});

describe('a reader that polls behind its last position', () => {
  const writers = 6;
  const subjectsOfEach = 3;
  const eventsOfEach = 60;
  const total = writers * eventsOfEach;
  const openForMs = Number(process.env['OPEN_TRANSACTION_MS'] ?? 3_000);

  it(
    'sees each event once and those of a subject in their order, while many write, three processes give positions and a transaction stays open',
    async () => {
      const processes = Array.from(
        { length: 3 },
        () => new SequencerClockwork(dataSource, eventLog, new TaskRegistry()),
      );
      for (const each of processes) each.onApplicationBootstrap();
      const from = await head();
      const commit = await openTransaction(event('left open'));
      const seen: Placed[] = [];
      const isDone = { written: false };
      const reading = (async () => {
        for (;;) {
          const { written } = isDone;
          const more = await behind(seen.at(-1)?.sequence ?? from, 7);
          seen.push(...more);
          if (written && more.length === 0 && seen.length > total) return;
          if (more.length === 0) await pause(2);
        }
      })();
      const beganAtMs = performance.now();
      await Promise.all(
        Array.from({ length: writers }, async (_, writer) => {
          for (let at = 0; at < eventsOfEach; at += 1) {
            await dataSource.transaction(async (transaction) => {
              await outbox.announce(transaction, [event(`${writer}/${at % subjectsOfEach}`, at)]);
              await pause(at % 4);
            });
          }
        }),
      );
      const delayMs = async () => {
        await until('all but the open one are read', () => seen.length === total);
        return performance.now() - beganAtMs;
      };
      // The transaction that is open delays nobody.
      expect(await delayMs()).toBeLessThan(20_000);
      await pause(Math.max(0, openForMs - (performance.now() - beganAtMs)));
      expect(seen.map(({ subject }) => subject)).not.toContain('left open');
      await commit();
      await until('the open one is read', () => seen.length === total + 1);
      isDone.written = true;
      await reading;
      expect(seen.at(-1)?.subject).toBe('left open');
      expect(new Set(seen.map(({ subject, at }) => `${subject} ${at}`)).size).toBe(total + 1);
      const bySubject = Map.groupBy(seen, ({ subject }) => subject);
      for (const events of bySubject.values()) {
        expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).toSorted((a, b) => a - b));
      }
      await Promise.all(processes.map((each) => each.beforeApplicationShutdown()));
    },
    openForMs + 600_000,
  );
});
