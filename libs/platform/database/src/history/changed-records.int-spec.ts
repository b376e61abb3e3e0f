import { setTimeout as pause } from 'node:timers/promises';
import { TaskRegistry } from '@market/base/tasks';
import type { PublishedRecord } from '@market/kernel';
import { until } from '@market/testing';
import { type DataSource, EntitySchema } from 'typeorm';
import { MarketQuery, PrimaryReads, queryRows, selectionOf, whereGiven } from '..';
import { dataVersionParts } from '../data-versions';
import { outboxParts } from '../outbox';
import { Sequencer, SequencerClockwork } from '../sequencer';
import { openTestDatabase, type OpenTestDatabase } from '../testing';
import { historyParts } from '.';
import { changeLog } from './change-log';
import { changedBehindSql, changedRecords, type ChangedRecords } from './changed-records';
import { markRemoved } from './history-writer';
import type { PublishedTable } from './published-table';
import { recordHistory } from './record-history';

interface Plum {
  readonly id: string;
  readonly price: number;
  readonly firstSeenAt: Date;
  readonly updatedAt: Date;
}

const plums: PublishedTable<Plum> = {
  resource: 'plums',
  table: 'plum',
  record: 'plum_id',
  lock: { name: 'ipoLedger' },
  rowsOf: (sql, _, ids) =>
    queryRows(
      sql,
      `SELECT id, price, now() AS "firstSeenAt", now() AS "updatedAt" FROM plum WHERE id = ANY($1)`,
      [ids],
    ),
  present: ({ id, price }): PublishedRecord => ({ id, price }),
};

let database: OpenTestDatabase;
let dataSource: DataSource;
let present: MarketQuery<Pick<Plum, 'id' | 'price'>>;

beforeAll(async () => {
  const entity = new EntitySchema({
    name: 'plum',
    columns: { id: { type: 'text', primary: true }, price: { type: 'numeric' } },
  });
  const parts = [dataVersionParts, outboxParts, historyParts, { entities: [entity], migrations: [] }];
  database = await openTestDatabase('changed_records', parts, { poolSize: 20 });
  ({ dataSource } = database);
  const selection = selectionOf<Pick<Plum, 'id' | 'price'>>(entity, { id: true, price: true });
  const conditions = { changedBehind: changedBehindSql('plum.id') };
  present = new MarketQuery(new PrimaryReads(dataSource), selection, (rows, given) =>
    whereGiven(rows, conditions, given),
  );
  await dataSource.query('CREATE TABLE plum (id text PRIMARY KEY, price numeric NOT NULL)');
});
beforeEach(() => dataSource.query('TRUNCATE plum, published_record, published_revision'));
afterAll(() => database.close());

const live = { dataSet: 'live', resource: 'plums' } as const;
const begin = new Date('2026-03-02T06:00:00.000Z');
const after = (seconds: number) => new Date(begin.getTime() + seconds * 1_000);

/** Writes a plum. @param hold time for which the transaction stays open behind its writes */
async function write(id: string, price: number, now: Date, hold: () => Promise<unknown> = async () => {}) {
  await dataSource.transaction(async (manager) => {
    await manager.query(
      'INSERT INTO plum VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET price = EXCLUDED.price',
      [id, price],
    );
    await recordHistory(manager, plums, 'live', [id], { now, source: 'nse' });
    await hold();
  });
}

type Changes = ChangedRecords<Pick<Plum, 'id' | 'price'>>;

const changes = (since: Date, from = 0, limit = 100): Promise<Changes> =>
  changedRecords(present, live, since, { after: from, limit });
const idsOf = ({ records }: Changes) => records.map(({ id }) => id);

describe('changed records', () => {
  it('come in the order of their positions, each at its last change', async () => {
    const sequencer = new Sequencer(dataSource, changeLog);
    await write('one', 1, after(0));
    await write('two', 1, after(1));
    expect(idsOf(await changes(begin))).toEqual([]);
    await sequencer.run();
    const first = await changes(begin);
    expect(idsOf(first)).toEqual(['one', 'two']);
    await write('one', 2, after(2));
    await write('two', 1, after(3));
    await sequencer.run();
    expect(idsOf(await changes(begin, first.next))).toEqual(['one']);
    expect(idsOf(await changes(begin))).toEqual(['two', 'one']);
    expect(idsOf(await changes(after(2)))).toEqual(['one']);
  });

  it('are continued from a part that is empty, and told apart from the last one', async () => {
    const sequencer = new Sequencer(dataSource, changeLog);
    await write('one', 1, after(0));
    await write('two', 1, after(0));
    await sequencer.run();
    const none = await changes(after(9));
    expect(none).toMatchObject({ records: [], hasMore: false });
    const half = await changes(begin, 0, 1);
    expect(half).toMatchObject({ hasMore: true });
    expect(await changes(begin, half.next, 1)).toMatchObject({ hasMore: false });
    await write('one', 2, after(10));
    await sequencer.run();
    expect(idsOf(await changes(after(9), none.next))).toEqual(['one']);
  });

  it('stay as what is left of them when they are removed', async () => {
    await write('one', 1, after(0));
    await markRemoved(dataSource, plums, 'live', ['one'], after(5));
    await new Sequencer(dataSource, changeLog).run();
    expect(await changes(begin)).toMatchObject({
      records: [{ id: 'one', slug: null, removedAt: after(5), row: null }],
      removed: 1,
    });
    expect((await changes(after(6))).removed).toBe(0);
  });

  it('are not held back by a transaction that changes a record that waits for its position', async () => {
    await write('held', 1, after(0));
    await write('free', 1, after(0));
    const holder = dataSource.createQueryRunner();
    await holder.startTransaction();
    await holder.query(`UPDATE published_record SET shown = shown WHERE id = 'held'`);
    await expect(new Sequencer(dataSource, changeLog).run()).resolves.toBe(1);
    expect(idsOf(await changes(begin))).toEqual(['free']);
    await holder.rollbackTransaction();
    await holder.release();
    await expect(new Sequencer(dataSource, changeLog).run()).resolves.toBe(1);
    expect(idsOf(await changes(begin))).toEqual(['free', 'held']);
  });
});

describe('a reader that follows changes', () => {
  it('ends with the state of all records, and sees a record again only after another change', async () => {
    const processes = Array.from(
      { length: 3 },
      () => new SequencerClockwork(dataSource, changeLog, new TaskRegistry()),
    );
    for (const each of processes) each.onApplicationBootstrap();
    const [writers, writesOfEach, kinds] = [5, 60, 4];
    const written = new Map<string, number>();
    const seen = new Map<string, number[]>();
    const state = new Map<string, number>();
    const work = { isDone: false };
    const follow = async () => {
      for (let from = 0; ;) {
        const { isDone } = work;
        const part = await changes(begin, from, 3);
        for (const { id, row } of part.records) {
          expect(row?.price).not.toBe(state.get(id));
          state.set(id, row?.price ?? NaN);
          seen.set(id, [...(seen.get(id) ?? []), part.next]);
        }
        from = part.next;
        if (isDone && part.records.length === 0) return;
        if (part.records.length === 0) await pause(2);
      }
    };
    const following = follow();
    let release = () => {};
    const open = new Promise<void>((resolve) => (release = resolve));
    const held = write('held', 1, after(1), () => open);
    await Promise.all(
      Array.from({ length: writers }, async (_, writer) => {
        for (let at = 0; at < writesOfEach; at += 1) {
          const id = `${writer}/${at % kinds}`;
          await write(id, at, after(at), () => pause((at * 7) % 4));
          written.set(id, (written.get(id) ?? 0) + 1);
        }
      }),
    );
    await until('all but the open one are seen', () => state.size === writers * kinds);
    release();
    await held;
    const positioned = async () =>
      (await queryRows(dataSource, 'SELECT FROM published_record WHERE change_position IS NULL')).length ===
      0;
    await until('all have their positions', positioned);
    work.isDone = true;
    await following;
    await Promise.all(processes.map((each) => each.beforeApplicationShutdown()));
    const rows = await queryRows<{ id: string; price: number }>(dataSource, 'SELECT id, price FROM plum');
    expect(Object.fromEntries(state)).toEqual(Object.fromEntries(rows.map(({ id, price }) => [id, price])));
    for (const [id, times] of written) expect(seen.get(id)?.length).toBeLessThanOrEqual(times);
    expect(seen.get('held')).toHaveLength(1);
  });
});
