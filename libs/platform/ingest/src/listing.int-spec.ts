import { addDays, indianDay, instantInIndia } from '@market/kernel';
import { deliver, listedThrough, mapRows, skip } from '@market/source-kit';
import { type aMangoFeed, anAnswer, mango } from '@market/source-kit/testing';
import { runsOfMangoes } from './__fixtures__/runs-of-mangoes';

describe('a list of current records', () => {
  const mangoes = runsOfMangoes('expected_rows');
  const { ingestor, runs } = mangoes;
  const day = indianDay('2026-11-20');
  /** Number of mangoes: the number of days for which a village is listed. */
  const lists = [listedThrough(mango, ({ mangoes }) => (mangoes === 0 ? null : addDays(day, mangoes)))];
  const of = (...rows: readonly (readonly [string, number])[]) => [
    anAnswer(...rows.map(([village, mangoes]) => [village, String(mangoes)] as const)),
  ];
  const four = of(['a', 5], ['b', 5], ['c', 5], ['d', 5]);

  it('is held when a third of the records that are still due is missing, and the old data is served', async () => {
    const watched = ingestor({ lists });
    await expect(runs(watched, four, four, of(['a', 6], ['b', 6]))).resolves.toEqual(['ok', 'ok', 'held']);
    await expect(watched.desk.list()).resolves.toMatchObject([
      { scope: 'batch', reason: '2 of 4 rows that are still due are gone: c, d' },
    ]);
    await expect(mangoes.grove().mangoes()).resolves.toEqual({ a: 5, b: 5, c: 5, d: 5 });
  });

  it('is accepted at any length, as long as it contains all records that are still due', async () => {
    const rows = Array.from({ length: 40 }, (_, at) => [`village ${at}`, at < 25 ? 1 : 9] as const);
    const watched = ingestor({ lists });
    await runs(watched, of(...rows), of(...rows));
    watched.clock.set(instantInIndia(addDays(day, 2), '11:30'));
    await expect(runs(watched, of(...rows.slice(25)))).resolves.toEqual(['ok']);
    await expect(runs(watched, of(...rows.slice(28)))).resolves.toEqual(['ok']);
    await expect(runs(watched, of(...rows.slice(30)))).resolves.toEqual(['held']);
  });

  it.each([
    ['half', 20],
    ['three quarters', 30],
  ])('is held when it is cut to %s of forty rows', async (_part, kept) => {
    const rows = Array.from({ length: 40 }, (_, at) => [`village ${at}`, 9] as const);
    const cut = of(...rows.slice(0, kept));
    await expect(runs(ingestor({ lists }), of(...rows), of(...rows), cut)).resolves.toEqual([
      'ok',
      'ok',
      'held',
    ]);
  });

  it('is held when it is cut to half of what is due after half of its rows were over', async () => {
    const rows = Array.from({ length: 40 }, (_, at) => [`village ${at}`, at < 20 ? 1 : 9] as const);
    const watched = ingestor({ lists });
    await runs(watched, of(...rows), of(...rows));
    watched.clock.set(instantInIndia(addDays(day, 2), '11:30'));
    await expect(runs(watched, of(...rows.slice(30)))).resolves.toEqual(['held']);
  });

  it('is accepted without an operator once all that it named before is over, but not when no row of it has a day', async () => {
    const rows = Array.from({ length: 40 }, (_, at) => [`village ${at}`, 1] as const);
    const watched = ingestor({ lists });
    const next = of(...Array.from({ length: 10 }, (_, at) => [`hamlet ${at}`, 9] as const));
    await expect(runs(watched, of(...rows), of(...rows), next)).resolves.toEqual(['ok', 'ok', 'held']);
    watched.clock.set(instantInIndia(addDays(day, 2), '11:30'));
    await expect(runs(watched, of(['hill', 0]), next, next)).resolves.toEqual(['held', 'ok', 'ok']);
  });

  it('does not miss what one answer alone named, such as names that were cut', async () => {
    const cut = of(...['a', 'b', 'c', 'd', 'A.', 'B.', 'C.', 'D.'].map((village) => [village, 5] as const));
    const watched = ingestor({ lists });
    await expect(runs(watched, four, four, cut, four, of(['a', 5]))).resolves.toEqual([
      'ok',
      'ok',
      'ok',
      'ok',
      'held',
    ]);
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
    const whole = of(['a', 5], ['b', 5], ...bushes);
    await expect(runs(watched, whole, whole, of(...bushes))).resolves.toEqual(['ok', 'ok', 'held']);
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
    await expect(runs(watched, four, four, half)).resolves.toEqual(['ok', 'ok', 'held']);
    await watched.desk.release((await watched.desk.list())[0]?.id ?? 0);
    await expect(runs(watched, half)).resolves.toEqual(['ok']);
    await expect(mangoes.grove().rows('SELECT key FROM feed_listing ORDER BY key')).resolves.toEqual([
      { key: 'a' },
      { key: 'b' },
    ]);
  });

  it('may lose one record, and a third only when an operator releases each step', async () => {
    const watched = ingestor({ lists });
    const two = of(['a', 5], ['b', 5]);
    const three = of(['a', 5], ['b', 5], ['c', 5]);
    await expect(runs(watched, four, four, three, two)).resolves.toEqual(['ok', 'ok', 'ok', 'held']);
    await watched.desk.release((await watched.desk.list())[0]?.id ?? 0);
    await expect(runs(watched, two, of(['a', 6], ['b', 6]))).resolves.toEqual(['ok', 'ok']);
  });

  it('may be replaced by another one when its records are over', async () => {
    const watched = ingestor({ lists });
    await runs(watched, four);
    watched.clock.set(instantInIndia(addDays(day, 5), '17:00'));
    await expect(runs(watched, of(['e', 9]))).resolves.toEqual(['ok']);
    await expect(mangoes.grove().rows('SELECT key FROM feed_listing')).resolves.toEqual([{ key: 'e' }]);
  });

  it('is not held for records that were withdrawn or have no days', async () => {
    const watched = ingestor({ lists });
    const vague = of(['a', 0], ['b', 0], ['c', 5], ['d', 5]);
    await expect(runs(watched, four, four, vague, of(['c', 5], ['d', 5]))).resolves.toEqual([
      'ok',
      'ok',
      'ok',
      'ok',
    ]);
  });

  it('is not held for rows that are unreadable', async () => {
    const watched = ingestor({ lists });
    const damaged = [anAnswer(['a', '5'], ['b', '5'], ['c', 'many'], ['d', '2000'])];
    await expect(runs(watched, four, four, damaged)).resolves.toEqual(['ok', 'ok', 'ok']);
  });

  it('remembers what is still due when it is short in several runs', async () => {
    const seven = ['a', 'b', 'c', 'd', 'e', 'f', 'g'] as const;
    const without = (count: number) => of(...seven.slice(count).map((village) => [village, 5] as const));
    await expect(
      runs(ingestor({ lists }), without(0), without(0), without(1), without(2), without(3)),
    ).resolves.toEqual(['ok', 'ok', 'ok', 'ok', 'held']);
  });
});
