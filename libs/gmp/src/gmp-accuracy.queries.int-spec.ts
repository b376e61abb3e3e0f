import { type GmpReadingRecord, type ListedIpo, publisherNames } from '@market/contracts';
import { addDays, indianDay, type IndianDay, instantInIndia } from '@market/kernel';
import { anIpo, aReadingRecord } from './domain/gmp.fixture';
import { type AccuracyFilter, allPublishers } from './gmp-accuracy.queries';
import { type GmpDatabase, startGmpDatabase } from './testing/gmp-database.fixture';

let db: GmpDatabase;
const today = indianDay('2026-11-18');
const all = { page: 1, limit: 100 };

beforeAll(async () => {
  db = await startGmpDatabase('gmp_accuracy');
});
beforeEach(async () => {
  await db.clear();
  db.clock.set(instantInIndia(today, '20:00'));
  db.directory.ipos.live = [anIpo()];
  db.directory.listings.live = [listed()];
});
afterAll(() => db.stop());

/** Makes the IPO of the readings, listed today at 150 after an issue price of 140. */
function listed(over: Partial<ListedIpo> = {}): ListedIpo {
  const ipo = anIpo({ status: 'LISTED' });
  return { ...ipo, listingOn: today, paidPriceRupees: 140, listingPriceRupees: 150, ...over };
}

function quote(
  time: string,
  gmpRupees: number,
  { on = today, ...over }: Partial<GmpReadingRecord> & { on?: IndianDay } = {},
) {
  return aReadingRecord({ gmpRupees, gmpPercent: null, quotedAt: instantInIndia(on, time), ...over });
}

const accuracy = async (filter: Partial<AccuracyFilter> = {}) =>
  Object.fromEntries(
    (await db.accuracy.list('live', { period: 'all', ...filter })).map(({ publisher, ...figures }) => [
      publisher,
      figures,
    ]),
  );
const tested = async (publisher: string, page = all) => {
  const found = await db.accuracy.of('live', publisher, { period: 'all' }, page);
  return found?.items.map(({ ipo, quote: last }) => `${ipo.slug} ${last.gmpRupees}`);
};
const unknown = {
  ...{ ipos: 0, meanErrorPercent: null, meanAbsoluteErrorPercent: null },
  ...{ signHitRate: null, within10Percent: null },
};

describe('the accuracy of premiums', () => {
  it('compares the last quote before trading began with the first trade', async () => {
    await db.take([quote('08:00', 40), quote('09:59', 25), quote('10:00', 10)]);
    expect(await tested('investorgain')).toEqual(['zinnia-motors 25']);
    expect((await accuracy())['investorgain']).toEqual({
      ...{ ipos: 1, meanErrorPercent: 10, meanAbsoluteErrorPercent: 10 },
      ...{ signHitRate: 100, within10Percent: 100 },
    });
  });

  it('is that of each publisher, and of the median of all of them', async () => {
    await db.take([quote('09:00', 40)]);
    await db.take([quote('09:10', 20, { publisher: 'ipowatch' })]);
    const found = await accuracy();
    expect(Object.keys(found)).toEqual([allPublishers, ...Object.keys(publisherNames).sort()]);
    expect(found['ipoji']).toEqual(unknown);
    expect([found['investorgain'], found['ipowatch'], found[allPublishers]]).toMatchObject(
      [{ meanErrorPercent: 20 }, { meanErrorPercent: 20 / 3 }, { ipos: 1, meanErrorPercent: 40 / 3 }].map(
        ({ meanErrorPercent, ...more }) => ({
          ...more,
          meanErrorPercent: Number(meanErrorPercent.toPrecision(12)),
        }),
      ),
    );
    expect(await tested(allPublishers)).toEqual(['zinnia-motors 30']);
  });

  it('leaves out quotes that were never believed, and counts the last correction of one', async () => {
    await db.take([quote('09:00', 30)]);
    db.clock.advance(60_000);
    await db.take([quote('09:00', 32)]);
    await db.take([quote('09:30', 320)]);
    expect(await tested('investorgain')).toEqual(['zinnia-motors 32']);
  });

  it.each([
    ['leaves out a publisher that withdrew its quote before trading began', '09:00', []],
    ['counts a publisher that withdrew its quote after trading began', '11:00', ['zinnia-motors 30']],
  ])('%s', async (_, time, shown) => {
    await db.take([quote('08:00', 30)]);
    const back = { publisher: 'investorgain', sourceName: 'Zinnia Motors' };
    await db.takeBack([{ ...back, withdrawnAt: instantInIndia(today, time) }]);
    expect(await tested('investorgain')).toEqual(shown);
  });

  it('counts IPOs of the period and of the board, newest listing first, page by page', async () => {
    const older = listed({
      id: 'ipo_older',
      slug: 'older-mills',
      listingOn: addDays(today, -91),
      board: 'SME',
    });
    db.directory.listings.live = [listed(), older];
    await db.take([quote('09:00', 30), quote('09:00', 25, { on: addDays(today, -91) })]);
    await db.rows(
      `INSERT INTO gmp_reading (data_set, ipo_id, publisher, source_name, gmp, quoted_at, received_at, believed_at)
      SELECT data_set, 'ipo_older', publisher, source_name, gmp, quoted_at, received_at, received_at FROM gmp_reading
       WHERE quoted_at < $1`,
      [instantInIndia(addDays(today, -90))],
    );
    const ipos = async (filter: Partial<AccuracyFilter>) => (await accuracy(filter))['investorgain']?.ipos;
    expect(await ipos({ period: '90d' })).toBe(1);
    expect(await ipos({ period: '1y' })).toBe(2);
    expect(await ipos({ period: 'all', boards: ['SME'] })).toBe(1);
    expect(await ipos({ period: 'all', boards: ['SME', 'MAINBOARD'] })).toBe(await ipos({ period: 'all' }));
    expect(await tested('investorgain')).toEqual(['zinnia-motors 30', 'older-mills 25']);
    expect(await tested('investorgain', { page: 2, limit: 1 })).toEqual(['older-mills 25']);
  });

  it('is that of the data set alone, and there is none of an unknown publisher', async () => {
    await db.take([quote('09:00', 30)]);
    db.directory.listings.sample = db.directory.listings.live;
    expect((await db.accuracy.list('sample', { period: 'all' })).map(({ ipos }) => ipos)).toEqual([
      0, 0, 0, 0,
    ]);
    expect(await db.accuracy.of('live', 'nse', { period: 'all' }, all)).toBeNull();
    expect(await db.accuracy.of('live', 'constructor', { period: 'all' }, all)).toBeNull();
  });

  it('looks each pair of IPO and publisher up in the index, whatever the number of readings', async () => {
    await db.rows(
      `INSERT INTO gmp_reading (data_set, ipo_id, publisher, source_name, gmp, quoted_at, received_at, believed_at)
      SELECT 'live', 'ipo_' || ipo, 'ipowatch', 'x', 1, moment, moment, moment
        FROM generate_series(1, 50) AS ipo, generate_series($1::timestamptz - interval '30 days', $1, interval '1 hour') AS moment`,
      [instantInIndia(today)],
    );
    await db.rows('ANALYZE gmp_reading');
    const plan = await db.rows<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT gmp FROM gmp_reading WHERE data_set = 'live' AND ipo_id = 'ipo_7' AND publisher = 'ipowatch'
          AND quoted_at < now() AND believed_at IS NOT NULL
        ORDER BY quoted_at DESC, received_at DESC, position DESC LIMIT 1`,
    );
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toMatch(/Index Scan[^\n]*gmp_reading_/);
  });
});
