import { addDays, indianDay, instantInIndia, pageOfCollection } from '@market/kernel';
import { gmpCollection } from './domain/gmp-collection';
import { anIpo, aReadingRecord } from './domain/gmp.fixture';
import { type GmpDatabase, startGmpDatabase } from './testing/gmp-database.fixture';

let db: GmpDatabase;
const today = indianDay('2026-11-18');
const page = { page: 1, limit: 100 };

beforeAll(async () => {
  db = await startGmpDatabase('gmp_queries');
  db.directory.ipos.live = [
    anIpo(),
    anIpo({ id: 'ipo_never', slug: 'never-quoted', name: 'Never Quoted Limited' }),
    anIpo({ id: 'ipo_later', slug: 'later-mills', name: 'Later Mills Limited' }),
  ];
  await db.take(
    Array.from({ length: 96 }, (_, back) =>
      aReadingRecord({
        gmpRupees: 30 + back / 10,
        gmpPercent: null,
        quotedAt: instantInIndia(addDays(today, -back), '10:00'),
      }),
    ),
    { trusted: true },
  );
  await db.take([aReadingRecord({ sourceName: 'Later Mills' })]);
});
afterAll(() => db.stop());

describe('GmpQueries', () => {
  it('lists IPOs that have a value by their opening days, then by their slugs, page by page', async () => {
    expect(
      (await db.queries.list('live', pageOfCollection(gmpCollection, page))).items.map(({ ipo }) => ipo.slug),
    ).toEqual(['later-mills', 'zinnia-motors']);
    const second = await db.queries.list('live', pageOfCollection(gmpCollection, { page: 2, limit: 1 }));
    expect([second.total, second.items.map(({ ipo }) => ipo.slug)]).toEqual([2, ['zinnia-motors']]);
    expect(
      (await db.queries.list('live', pageOfCollection(gmpCollection, { page: 3, limit: 1 }))).items,
    ).toEqual([]);
  });

  it('names as missing what the path of its own does not show: unknown IPOs and those never quoted', async () => {
    const named = async (...names: string[]) => {
      const request = { ...pageOfCollection(gmpCollection, page), names };
      const { items, missing, total } = await db.queries.list('live', request);
      return [items.map(({ ipo }) => ipo.slug), missing, total];
    };
    const asked = ['zinnia-motors', 'zinnia-autos', 'never-quoted', 'no-such-ipo'];
    db.directory.formerSlugs.set('zinnia-autos', 'zinnia-motors');
    expect(await named(...asked)).toEqual([['zinnia-motors'], ['never-quoted', 'no-such-ipo'], 1]);
    const open = db.directory.ipos.live;
    db.directory.ipos.live = open.map((ipo) => ({ ...ipo, status: 'LISTED' }));
    expect(await named(...asked)).toEqual([[], ['never-quoted', 'no-such-ipo'], 0]);
    expect(await db.queries.bySlug('live', 'zinnia-motors')).not.toBeNull();
    db.directory.ipos.live = open;
  });

  it.each([1, 2, 30, 90])('%d days of history are today and the days before', async (days) => {
    const history = await db.queries.history('live', 'zinnia-motors', days, page);
    expect(history?.items.map(({ day }) => day)).toEqual(
      Array.from({ length: days }, (_, back) => addDays(today, -back)),
    );
    expect(history?.total).toBe(days);
  });

  it('pages through the history without a gap', async () => {
    const parts = await Promise.all(
      [1, 2, 3].map((number) => db.queries.history('live', 'zinnia-motors', 5, { page: number, limit: 2 })),
    );
    expect(parts.flatMap((part) => part?.items.map(({ day }) => day))).toEqual(
      Array.from({ length: 5 }, (_, back) => addDays(today, -back)),
    );
  });

  it('ends today: no day that has not begun in India is shown', async () => {
    await db.rows(`INSERT INTO gmp_day (data_set, ipo_id, day, gmp, mean, min, max, sources, quoted_at)
      SELECT data_set, ipo_id, '2026-11-19', gmp, mean, min, max, sources, quoted_at FROM gmp WHERE ipo_id = 'ipo_later'`);
    const history = await db.queries.history('live', 'later-mills', 90, page);
    expect([history?.total, history?.items.map(({ day }) => day)]).toEqual([1, ['2026-11-18']]);
  });

  it('distinguishes an IPO that was never quoted from one that does not exist', async () => {
    expect(await db.queries.bySlug('live', 'never-quoted')).toBeNull();
    expect(await db.queries.history('live', 'never-quoted', 30, page)).toMatchObject({ items: [], total: 0 });
    expect(await db.queries.history('live', 'no-such-ipo', 30, page)).toBeNull();
  });

  it('shows nothing of one data set in the other', async () => {
    db.directory.ipos.sample = db.directory.ipos.live;
    expect((await db.queries.list('sample', pageOfCollection(gmpCollection, page))).total).toBe(0);
    expect(await db.queries.bySlug('sample', 'zinnia-motors')).toBeNull();
    expect((await db.queries.history('sample', 'zinnia-motors', 90, page))?.total).toBe(0);
  });
});
