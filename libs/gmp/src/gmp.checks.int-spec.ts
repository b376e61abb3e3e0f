import { indianDay, instantInIndia } from '@market/kernel';
import { anIpo, aReadingRecord } from './domain/gmp.fixture';
import { type GmpDatabase, startGmpDatabase } from './testing/gmp-database.fixture';

let db: GmpDatabase;

beforeAll(async () => {
  db = await startGmpDatabase('gmp_checks');
});
beforeEach(async () => {
  await db.clear();
  db.directory.ipos.live = [anIpo()];
  await db.take([aReadingRecord({ gmpRupees: 33.33, gmpPercent: null })]);
  const quotedAt = instantInIndia(indianDay('2026-11-18'), '10:00');
  await db.take([aReadingRecord({ publisher: 'ipowatch', gmpRupees: 20.16, gmpPercent: null, quotedAt })]);
});
afterAll(() => db.stop());

const checksThatFail = async () => (await db.findings()).map(({ check }) => check);

describe('the checks of premiums', () => {
  it('find nothing wrong with a median that is rounded half away from zero', async () => {
    expect(await db.findings()).toEqual([]);
    expect(await db.rows('SELECT gmp FROM gmp')).toEqual([{ gmp: 26.75 }]);
  });

  it('find a reading that is quoted later than it was received', async () => {
    await db.rows(
      `UPDATE gmp_reading SET received_at = quoted_at - interval '1 second' WHERE publisher = 'ipowatch'`,
    );
    expect(await db.findings()).toEqual([
      {
        check: 'gmp: no reading is quoted later than it was received',
        finding: 'live ipo_zinnia ipowatch 2026-11-18T04:30:00Z',
      },
    ]);
  });

  it.each([
    [
      'that is not the median of its sources',
      `UPDATE TABLE SET gmp = 27`,
      'the value of a day is the median of its sources',
    ],
    [
      'whose spread is another',
      `UPDATE TABLE SET max = 34`,
      'the value of a day is the median of its sources',
    ],
    [
      'whose sources are not what the publishers say',
      `UPDATE TABLE SET sources = jsonb_set(sources, '{0,value}', '34')`,
      'each source of a day said so within the 24 hours before',
    ],
    [
      'as of an instant at which nobody quoted it',
      `UPDATE TABLE SET quoted_at = quoted_at - interval '1 second'`,
      'a day stands as of a reading of that day that was believed, or of one that was taken back',
    ],
  ])('find a value %s', async (_title, statement, check) => {
    for (const table of ['gmp', 'gmp_day']) await db.rows(statement.replace('TABLE', table));
    expect(await checksThatFail()).toContain(`gmp: ${check}`);
  });

  it('find days without a value of their IPO', async () => {
    await db.rows('DELETE FROM gmp');
    expect(await checksThatFail()).toContain('gmp: every IPO with a day has a value');
  });
});
