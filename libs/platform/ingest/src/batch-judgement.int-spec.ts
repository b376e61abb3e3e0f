import { addDays, dayInIndia, indianDay, instantInIndia } from '@market/kernel';
import { deliver, listedThrough, mapRows, type Payload, skip } from '@market/source-kit';
import { aMangoFeed, anAnswer, mango, villages, aWatchedIssue } from '@market/source-kit/testing';
import { anIngestor, openGrove } from './__fixtures__/grove-database';
import { feedStatuses } from './feed-status';

const feedId = 'grove.mangoes';

describe('over several runs', () => {
  let grove: Awaited<ReturnType<typeof openGrove>>;
  let answer: readonly Payload[];

  beforeAll(async () => {
    grove = await openGrove('batch_judgement');
  });
  beforeEach(() => grove.clear());
  afterAll(() => grove.close());

  const ingestor = (part: Parameters<typeof aMangoFeed>[1] = {}) =>
    anIngestor(grove.dataSource, grove.folder, [aMangoFeed(() => Promise.resolve(answer), part)]);

  /** Runs the feed once with each response. @returns the outcomes of the runs */
  const runs = async (
    { runner }: ReturnType<typeof ingestor>,
    ...answers: readonly (readonly Payload[])[]
  ) => {
    const statuses: (string | undefined)[] = [];
    for (const next of answers) {
      answer = next;
      statuses.push((await runner.run(feedId))?.status);
    }
    return statuses;
  };

  const list = (count: number) => [anAnswer(...villages(count))];

  describe('a held batch', () => {
    it('stays open when newer contents are accepted, and can only be discarded from then on', async () => {
      const { desk, parts, ...rest } = ingestor();
      await expect(runs({ desk, parts, ...rest }, list(40), list(20), list(41))).resolves.toEqual([
        'ok',
        'held',
        'ok',
      ]);
      const [entry, ...others] = await desk.list();
      expect(others).toEqual([]);
      expect(entry).toMatchObject({ scope: 'batch', outdatedAt: rest.clock.now() });
      await expect(feedStatuses(grove.dataSource, parts.sources)).resolves.toMatchObject([
        { lastStatus: 'ok', heldBatches: 1, outdatedBatches: 1 },
      ]);
      const id = entry?.id ?? 0;
      await expect(desk.release(id)).rejects.toMatchObject({
        kind: 'conflict',
        publicMessage: `newer contents were taken in at ${rest.clock.now().toISOString()}: entry ${id} can only be discarded`,
      });
      await desk.discard(id);
      await expect(desk.list()).resolves.toEqual([]);
    });

    it('is current again when its contents are fetched again', async () => {
      const grown = ingestor();
      await runs(grown, list(40), list(20), list(40), list(20));
      const [entry] = await grown.desk.list();
      expect(entry).toMatchObject({ times: 2, outdatedAt: null });
      await expect(grown.desk.release(entry?.id ?? 0)).resolves.toMatchObject({ status: 'ok' });
    });

    it('outdates, when released, the batches held before it, not those held after it', async () => {
      const busy = ingestor();
      for (const count of [40, 20, 19, 18]) {
        await runs(busy, list(count));
        busy.clock.advance(60_000);
      }
      const [third, second, first] = await busy.desk.list();
      await busy.desk.release(second?.id ?? 0);
      await expect(busy.desk.list()).resolves.toMatchObject([
        { id: third?.id, outdatedAt: null },
        { id: first?.id, outdatedAt: expect.any(Date) },
      ]);
    });

    it('lets lists of its length pass, once released, until the list is as usual again', async () => {
      const shrunk = ingestor();
      const forty = Array.from({ length: 9 }, () => list(40));
      await runs(shrunk, ...forty, list(20));
      await shrunk.desk.release((await shrunk.desk.list())[0]?.id ?? 0);
      await expect(runs(shrunk, list(21), list(19), list(40), list(22))).resolves.toEqual([
        'ok',
        'ok',
        'ok',
        'held',
      ]);
    });
  });

  it('a list that shrinks in small steps is held', async () => {
    const decaying = ingestor();
    await expect(
      runs(decaying, ...Array.from({ length: 5 }, () => list(36)), list(29), list(24)),
    ).resolves.toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'held']);
  });

  it('payloads about subjects are counted unless the feed has one request per subject', async () => {
    const about = (count: number) => list(count).map((payload) => ({ ...payload, about: aWatchedIssue() }));
    await expect(runs(ingestor(), about(40), about(20))).resolves.toEqual(['ok', 'held']);
    await grove.clear();
    await expect(runs(ingestor({ perSubject: true }), about(40), about(20))).resolves.toEqual(['ok', 'ok']);
  });

  describe('a short list of current records', () => {
    const day = indianDay('2026-11-20');
    /** Number of mangoes: the number of days for which a village is listed. */
    const lists = [listedThrough(mango, ({ mangoes }) => (mangoes === 0 ? null : addDays(day, mangoes)))];
    const of = (...rows: readonly (readonly [string, number])[]) => [
      anAnswer(...rows.map(([village, mangoes]) => [village, String(mangoes)] as const)),
    ];
    const four = of(['a', 5], ['b', 5], ['c', 5], ['d', 5]);

    it('is held when a third of the records that are still due is missing, and the old data is served', async () => {
      const watched = ingestor({ lists });
      await expect(runs(watched, four, of(['a', 6], ['b', 6]))).resolves.toEqual(['ok', 'held']);
      await expect(watched.desk.list()).resolves.toMatchObject([
        { scope: 'batch', reason: '2 of 4 rows that are still due are gone: c, d' },
      ]);
      await expect(grove.mangoes()).resolves.toEqual({ a: 5, b: 5, c: 5, d: 5 });
    });

    it('is accepted at any length, as long as it contains all records that are still due', async () => {
      const rows = Array.from({ length: 40 }, (_, at) => [`village ${at}`, at < 25 ? 1 : 9] as const);
      const watched = ingestor({ lists });
      await runs(watched, of(...rows));
      watched.clock.set(instantInIndia(addDays(day, 2), '11:30'));
      await expect(runs(watched, of(...rows.slice(25)))).resolves.toEqual(['ok']);
      await expect(runs(watched, of(...rows.slice(26)))).resolves.toEqual(['ok']);
      await expect(runs(watched, of(...rows.slice(30)))).resolves.toEqual(['held']);
    });

    it('may still name records in rows that are skipped', async () => {
      const map: NonNullable<Parameters<typeof aMangoFeed>[1]>['map'] = (rows) =>
        mapRows(rows, ({ village, mangoes }) =>
          mangoes === '0'
            ? skip('counts nothing', { kind: mango.kind, key: village })
            : deliver(mango, { village, mangoes: Number(mangoes) }),
        );
      const watched = ingestor({ lists, map });
      const half = of(['a', 5], ['b', 5], ['c', 0], ['d', 0]);
      await expect(runs(watched, four, half, of(['a', 5], ['b', 5]))).resolves.toEqual(['ok', 'ok', 'held']);
    });

    it('is held when its own few rows are missing among many that the feed skips', async () => {
      const map: NonNullable<Parameters<typeof aMangoFeed>[1]>['map'] = (rows) =>
        mapRows(rows, ({ village, mangoes }) =>
          village.startsWith('bush')
            ? skip('a bush', { kind: 'bush', key: village, through: addDays(day, 5) })
            : deliver(mango, { village, mangoes: Number(mangoes) }),
        );
      const bushes = Array.from({ length: 20 }, (_, at) => [`bush ${at}`, 5] as const);
      const watched = ingestor({ lists, map });
      await expect(runs(watched, of(['a', 5], ['b', 5], ...bushes), of(...bushes))).resolves.toEqual([
        'ok',
        'held',
      ]);
    });

    it('is held when only skipped rows are missing, and forgets them when an operator releases it', async () => {
      const map: NonNullable<Parameters<typeof aMangoFeed>[1]>['map'] = (rows) =>
        mapRows(rows, ({ village, mangoes }) =>
          village < 'c'
            ? deliver(mango, { village, mangoes: Number(mangoes) })
            : skip('a bush', { kind: 'bush', key: village, through: addDays(day, Number(mangoes)) }),
        );
      const watched = ingestor({ lists, map });
      const half = of(['a', 5], ['b', 5]);
      await expect(runs(watched, four, half)).resolves.toEqual(['ok', 'held']);
      await watched.desk.release((await watched.desk.list())[0]?.id ?? 0);
      await expect(runs(watched, half)).resolves.toEqual(['ok']);
      await expect(grove.rows('SELECT key FROM feed_listing ORDER BY key')).resolves.toEqual([
        { key: 'a' },
        { key: 'b' },
      ]);
    });

    it('may lose one record, and a third only when an operator releases each step', async () => {
      const watched = ingestor({ lists });
      const two = of(['a', 5], ['b', 5]);
      await expect(runs(watched, four, of(['a', 5], ['b', 5], ['c', 5]), two)).resolves.toEqual([
        'ok',
        'ok',
        'held',
      ]);
      await watched.desk.release((await watched.desk.list())[0]?.id ?? 0);
      await expect(runs(watched, two, of(['a', 6], ['b', 6]))).resolves.toEqual(['ok', 'ok']);
    });

    it('may be replaced by another one when its records are over', async () => {
      const watched = ingestor({ lists });
      await runs(watched, four);
      watched.clock.set(instantInIndia(addDays(day, 5), '17:00'));
      await expect(runs(watched, of(['e', 9]))).resolves.toEqual(['ok']);
      await expect(grove.rows('SELECT key FROM feed_listing')).resolves.toEqual([{ key: 'e' }]);
    });

    it('is not held for records that were withdrawn or have no days', async () => {
      const watched = ingestor({ lists });
      const vague = of(['a', 0], ['b', 0], ['c', 5], ['d', 5]);
      await expect(runs(watched, four, vague, of(['c', 5], ['d', 5]))).resolves.toEqual(['ok', 'ok', 'ok']);
    });

    it('is not held for rows that are unreadable', async () => {
      const watched = ingestor({ lists });
      const damaged = [anAnswer(['a', '5'], ['b', '5'], ['c', 'many'], ['d', '2000'])];
      await expect(runs(watched, four, damaged)).resolves.toEqual(['ok', 'ok']);
    });

    it('remembers what is still due when it is short in several runs', async () => {
      const seven = ['a', 'b', 'c', 'd', 'e', 'f', 'g'] as const;
      const without = (count: number) => of(...seven.slice(count).map((village) => [village, 5] as const));
      await expect(
        runs(ingestor({ lists }), without(0), without(1), without(2), without(3)),
      ).resolves.toEqual(['ok', 'ok', 'ok', 'held']);
    });
  });

  describe('a feed that shows its latest items', () => {
    const itemOf = (row: unknown) => `item ${(row as { village: string }).village}`;

    it('keeps an unreadable one open after it left the window, until an operator decides', async () => {
      const latest = ingestor({ itemOf });
      await runs(latest, [anAnswer(['a', '5'], ['b', 'many'])], [anAnswer(['a', '5'], ['c', '5'])]);
      const [entry] = await latest.desk.list();
      expect(entry).toMatchObject({ rowKey: 'item b', reason: 'unreadable number: "many"' });
      await latest.desk.discard(entry?.id ?? 0);
      await expect(latest.desk.list()).resolves.toEqual([]);
    });

    it('closes it when the item is read without error', async () => {
      const latest = ingestor({ itemOf });
      await runs(latest, [anAnswer(['a', '5'], ['b', 'many'])], [anAnswer(['b', '5'])]);
      await expect(latest.desk.list()).resolves.toEqual([]);
    });

    it('closes it in a list when the row is no longer fetched', async () => {
      const whole = ingestor();
      await runs(whole, [anAnswer(['a', '5'], ['b', 'many'])], [anAnswer(['a', '5'])]);
      await expect(whole.desk.list()).resolves.toEqual([]);
    });
  });

  it('a decision holds for as long as its content is fetched', async () => {
    const decided = ingestor();
    await runs(decided, [anAnswer(['a', '5'], ['b', '666'])]);
    await decided.desk.discard((await decided.desk.list())[0]?.id ?? 0);
    decided.clock.advance(86_400_000);
    await runs(decided, [anAnswer(['a', '5'], ['b', '666'])]);
    const [entry] = await grove.rows('SELECT status, last_seen_at FROM quarantine');
    expect(entry).toEqual({ status: 'discarded', last_seen_at: decided.clock.now() });
    expect(dayInIndia(decided.clock.now())).toBe('2026-11-21');
  });
});
