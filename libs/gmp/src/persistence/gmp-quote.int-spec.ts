import { addDays, indianDay, instantInIndia } from '@market/kernel';
import { queryRow } from '@market/database';
import { anIpo, aReadingRecord } from '../domain/gmp.fixture';
import type { QuoteFilter } from '../gmp.queries';
import { type GmpDatabase, startGmpDatabase } from '../testing/gmp-database.fixture';

let db: GmpDatabase;
const today = indianDay('2026-11-18');
const all = { page: 1, limit: 100 };

beforeAll(async () => {
  db = await startGmpDatabase('gmp_quotes');
});
beforeEach(async () => {
  await db.clear();
  db.clock.set(instantInIndia(today, '20:00'));
  db.directory.ipos.live = [anIpo()];
});
afterAll(() => db.stop());

const quote = (time: string, gmpRupees: number, over: object = {}) =>
  aReadingRecord({ gmpRupees, gmpPercent: null, quotedAt: instantInIndia(today, time), ...over });
const quotes = async (filter: QuoteFilter = {}, page = all) => {
  const found = await db.queries.quotes('live', 'zinnia-motors', filter, page);
  return {
    total: found?.total,
    shown: found?.items.map(({ publisher, gmpRupees }) => `${publisher} ${gmpRupees}`),
  };
};
const version = () =>
  queryRow<{ version: number }>(
    db.dataSource,
    `SELECT version FROM data_version WHERE data_set = 'live' AND resource = 'gmp'`,
  );

describe('the quotes of an IPO', () => {
  it('are those of every publisher, oldest first', async () => {
    await db.take([quote('12:00', 31), quote('10:00', 30)]);
    await db.take([quote('11:00', 29, { publisher: 'ipowatch' })]);
    expect(await quotes()).toEqual({
      total: 3,
      shown: ['investorgain 30', 'ipowatch 29', 'investorgain 31'],
    });
    expect((await quotes({ publishers: ['ipowatch'] })).shown).toEqual(['ipowatch 29']);
    expect((await quotes({ publishers: ['ipoji'] })).total).toBe(0);
    expect((await quotes({ publishers: ['ipoji', 'ipowatch', 'investorgain'] })).total).toBe(3);
  });

  it('are limited to days in India', async () => {
    const yesterday = addDays(today, -1);
    await db.take([quote('00:00', 30), quote('23:59', 29, { quotedAt: instantInIndia(yesterday, '23:59') })]);
    expect((await quotes({ to: yesterday })).shown).toEqual(['investorgain 29']);
    expect((await quotes({ from: today })).shown).toEqual(['investorgain 30']);
    expect((await quotes({ from: today, to: yesterday })).total).toBe(0);
  });

  it('are read page by page, with the total of all pages', async () => {
    await db.take([quote('10:00', 30), quote('11:00', 31), quote('12:00', 32)]);
    const pages = await Promise.all([1, 2, 3].map((page) => quotes({}, { page, limit: 2 })));
    expect(pages).toEqual([
      { total: 3, shown: ['investorgain 30', 'investorgain 31'] },
      { total: 3, shown: ['investorgain 32'] },
      { total: 3, shown: [] },
    ]);
  });

  it('have the last correction of each, and none that was never believed', async () => {
    await db.take([quote('10:00', 30)]);
    db.clock.advance(60_000);
    await db.take([quote('10:00', 32)]);
    await db.take([quote('11:00', 320)]);
    expect((await quotes()).shown).toEqual(['investorgain 32']);
    const stored = await db.rows<{ gmp: number }>('SELECT gmp FROM gmp_reading ORDER BY position');
    expect(stored.map(({ gmp }) => gmp)).toEqual([30, 32, 320]);
  });

  it('of one data set are not in the other, and none of an unknown IPO', async () => {
    await db.take([quote('10:00', 30)]);
    db.directory.ipos.sample = db.directory.ipos.live;
    expect((await db.queries.quotes('sample', 'zinnia-motors', {}, all))?.total).toBe(0);
    expect(await db.queries.quotes('live', 'no-such-ipo', {}, all)).toBeNull();
  });

  it('move the version of the data when one is added that changes no value', async () => {
    await db.take([quote('10:00', 30), quote('12:00', 31)]);
    const before = await version();
    // A late quote between two known ones: the value of the day stays.
    await db.take([quote('11:00', 30)]);
    expect((await quotes()).total).toBe(3);
    expect((await version())?.version).toBeGreaterThan(before?.version ?? Infinity);
  });
});

it('the quotes of the samples are believed', async () => {
  db.directory.ipos.sample = Array.from({ length: 60 }, (_, index) =>
    anIpo({
      id: `ipo_sample_0${String(index + 1).padStart(2, '0')}`,
      slug: `sample-${index + 1}`,
      status: 'OPEN',
    }),
  );
  await db.samples.refresh();
  const found = await db.queries.quotes('sample', 'sample-1', {}, all);
  expect(found?.total).toBeGreaterThan(400);
});
