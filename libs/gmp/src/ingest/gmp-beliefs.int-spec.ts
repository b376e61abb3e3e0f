import { addDays, indianDay, instantInIndia } from '@market/kernel';
import { anIpo, aReadingRecord } from '../domain/gmp.fixture';
import { type GmpDatabase, startGmpDatabase } from '../testing/gmp-database.fixture';

let db: GmpDatabase;
const first = indianDay('2026-11-16');
const at = (day: number, time: string) => instantInIndia(addDays(first, day), time);

beforeAll(async () => {
  db = await startGmpDatabase('gmp_beliefs');
});
beforeEach(async () => {
  await db.clear();
  setBand(100);
});
afterEach(async () => {
  expect(await db.findings()).toEqual([]);
});
afterAll(() => db.stop());

function setBand(rupees: number | null) {
  db.directory.ipos.live = [anIpo({ bandMinRupees: rupees, bandMaxRupees: rupees })];
}
const value = async () => (await db.queries.bySlug('live', 'zinnia-motors'))?.value;
const history = () =>
  db
    .rows<{ day: string; gmp: number }>('SELECT day::text, gmp FROM gmp_day ORDER BY day')
    .then((rows) => rows.map(({ day, gmp }) => [day, gmp]));

/** Takes a quote in at its own time, or at a later one. */
async function take(
  publisher: string,
  gmpRupees: number,
  quotedAt: Date,
  { now = quotedAt, trusted = false } = {},
) {
  db.clock.set(now);
  const record = aReadingRecord({ publisher, gmpRupees, gmpPercent: null, priceRupees: null, quotedAt });
  const { doubts } = await db.take([record], { trusted });
  return doubts.map(({ reason }) => reason);
}

describe('a believed premium', () => {
  it.each(['investorgain', 'a-new-desk'])(
    'of %s goes on being served when the band becomes known, and so does what is near it',
    async (publisher) => {
      setBand(null);
      expect(await take(publisher, 150, at(0, '10:00'))).toEqual([]);
      setBand(100);
      expect(await take(publisher, 152, at(1, '11:00'))).toEqual([]);
      expect(await history()).toEqual([
        ['2026-11-16', 150],
        ['2026-11-17', 152],
      ]);
    },
  );

  it('stays published when a new band makes it more than three times the price', async () => {
    setBand(null);
    await take('investorgain', 150, at(0, '10:00'));
    setBand(40);
    expect(await take('investorgain', 151, at(1, '11:00'))).toEqual([
      'a premium of 151 is more than 3 times the issue price of 40, and no other publisher says so',
    ]);
    expect(await value()).toMatchObject({ gmpRupees: 150, quotedAt: at(0, '10:00') });
    expect(await history()).toEqual([['2026-11-16', 150]]);
  });

  it('stays believed when another publisher’s earlier quote arrives late', async () => {
    setBand(500);
    await take('ipowatch', 30, at(0, '12:00'), { now: at(0, '12:30') });
    expect(await take('investorgain', 300, at(0, '11:58'), { now: at(0, '12:40') })).toEqual([
      'a premium of 300 where other publishers say 30',
    ]);
    for (const [day, time] of [
      [0, '14:00'],
      [0, '16:00'],
      [1, '10:00'],
    ] as const) {
      expect(await take('ipowatch', 31, at(day, time))).toEqual([]);
    }
    expect(await value()).toMatchObject({ gmpRupees: 31, quotedAt: at(1, '10:00') });
    expect(await db.events()).toMatchObject([{ previousGmp: 30, currentGmp: 31 }]);
  });

  it('stays believed when an earlier quote of its own publisher arrives late', async () => {
    setBand(500);
    await take('ipowatch', 60, at(1, '10:00'));
    expect(await take('ipowatch', 3, at(0, '20:00'), { now: at(1, '14:00') })).toEqual([
      'a premium of 3 came late, and the publisher says 60 since',
    ]);
    expect(await value()).toMatchObject({ gmpRupees: 60, quotedAt: at(1, '10:00') });
    expect(await history()).toEqual([['2026-11-17', 60]]);
  });

  it('is outvoted by two late quotes, and the time of the value does not go back', async () => {
    setBand(500);
    await take('investorgain', 300, at(1, '10:00'));
    await take('ipowatch', 30, at(0, '22:00'), { now: at(1, '10:30') });
    expect((await value())?.gmpRupees).toBe(300);
    await take('ipoji', 32, at(0, '22:00'), { now: at(1, '10:40') });
    expect(await value()).toMatchObject({ gmpRupees: 31, quotedAt: at(1, '10:00') });
    expect((await history()).at(-1)).toEqual(['2026-11-17', 31]);
  });

  it('that an operator released covers the next quotes of its publisher while they are about the same', async () => {
    for (const [who, rupees] of [
      ['investorgain', 30],
      ['ipoji', 31],
      ['ipowatch', 32],
    ] as const)
      await take(who, rupees, at(0, '10:00'));
    await take('investorgain', 310, at(0, '16:00'));
    await take('investorgain', 310, at(0, '16:00'), { now: at(0, '18:00'), trusted: true });
    for (const day of [0, 1, 2, 3, 4, 5, 6, 7])
      expect(await take('investorgain', 310 + day, at(day, '20:00'))).toEqual([]);
    expect((await value())?.sources).toContainEqual({ publisher: 'investorgain', value: 317 });
  });

  it('is read again when its publisher quotes after weeks', async () => {
    setBand(500);
    db.directory.ipos.live = db.directory.ipos.live.map((ipo) => ({ ...ipo, openOn: null, closeOn: null }));
    await take('investorgain', 20, at(0, '10:00'));
    expect(await take('investorgain', 200, at(30, '10:00'))).toEqual([
      "a premium of 200 where the publisher's last was 20",
    ]);
    expect(await take('investorgain', 22, at(30, '12:00'))).toEqual([]);
  });
});

it('each change of the value by a new band is announced once, back and forth within a day', async () => {
  for (const [who, rupees] of [
    ['investorgain', 99],
    ['ipowatch', 10],
    ['ipoji', 11],
  ] as const)
    await take(who, rupees, at(0, '10:00'));
  for (const [band, time] of [
    [1000, '11:00'],
    [1000, '11:10'],
    [100, '12:00'],
    [1000, '13:00'],
    [1000, '13:10'],
  ] as const) {
    setBand(band);
    await take('ipoji', 11, at(0, '10:00'), { now: at(0, time) });
  }
  expect((await db.events()).map(({ previousGmp, currentGmp }) => [previousGmp, currentGmp])).toEqual([
    [99, 10.5],
    [10.5, 11],
    [11, 10.5],
    [10.5, 11],
  ]);
  expect((await db.rows('SELECT 1 FROM gmp_reading')).length).toBe(3);
});

it('a single publisher is never believed above three times the price, however slowly it rises', async () => {
  await take('investorgain', 80, at(0, '10:00'));
  for (const [rupees, time] of [
    [390, '12:00'],
    [1900, '14:00'],
    [9400, '16:00'],
  ] as const)
    expect(await take('investorgain', rupees, at(0, time))).toHaveLength(1);
  expect((await value())?.gmpRupees).toBe(80);
});

it('a batch reads only those of ten thousand readings that can still matter', async () => {
  setBand(500);
  await db.rows(
    `INSERT INTO gmp_reading (data_set, ipo_id, publisher, source_name, gmp, quoted_at, received_at, believed_at)
     SELECT 'live', 'ipo_zinnia', (ARRAY['investorgain','ipowatch','ipoji'])[1 + i % 3], 'Zinnia Motors', 20 + i % 7, said, said, said
       FROM generate_series(1, 10000) i, LATERAL (SELECT $1::timestamptz - i * interval '10 minutes' AS said) told`,
    [at(0, '09:00')],
  );
  const ipos = await db.directory.active('live');
  const quote = { ipoId: 'ipo_zinnia', quotedAt: at(0, '10:00') };
  const judged = await db.dataSource.transaction((manager) =>
    db.keeper.judged(manager, 'live', ipos, [quote], at(0, '10:00')),
  );
  expect(judged.get('ipo_zinnia')?.verdicts.size).toBeLessThan(580);
  await take('investorgain', 25, at(0, '10:00'));
  expect((await value())?.sources).toHaveLength(3);
});
