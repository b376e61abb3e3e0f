import { indianDay, instantInIndia } from '@market/kernel';
import { anIpo, aReadingRecord } from '../domain/gmp.fixture';
import { type GmpDatabase, startGmpDatabase } from '../testing/gmp-database.fixture';
import { GmpFollower } from './gmp-follower';

let db: GmpDatabase;
let follower: GmpFollower;

beforeAll(async () => {
  db = await startGmpDatabase('gmp_follower');
  follower = new GmpFollower(db.directory, db.keeper, db.clock);
});
beforeEach(async () => {
  await db.clear();
  const double = anIpo({ id: 'ipo_double', slug: 'zinnia', name: 'Zinnia Looms Limited' });
  db.directory.ipos.live = [anIpo(), double];
  const quotedAt = instantInIndia(indianDay('2026-11-18'), '10:00');
  await db.take([aReadingRecord({ gmpRupees: 33, gmpPercent: null })]);
  const other = aReadingRecord({ publisher: 'ipowatch', gmpRupees: 31, gmpPercent: null, quotedAt });
  await db.take([other], { trusted: true, subject: 'zinnia' });
});
afterAll(() => db.stop());

const follow = (keptId: string | null) =>
  db.dataSource.transaction((manager) => follower.follow(manager, 'ipo_double', keptId));
const values = () => db.rows('SELECT ipo_id AS ipo, gmp FROM gmp ORDER BY 1');

describe('premiums of an IPO that is removed', () => {
  it('are judged with those of the IPO that it is joined into, and nothing is announced', async () => {
    expect(await values()).toEqual([
      { ipo: 'ipo_double', gmp: 31 },
      { ipo: 'ipo_zinnia', gmp: 33 },
    ]);
    const events = await db.events();
    expect(await follow('ipo_zinnia')).toMatchObject({ gmp_reading: [{ gmp: 31 }] });
    expect(await values()).toEqual([{ ipo: 'ipo_zinnia', gmp: 32 }]);
    expect(await db.findings()).toEqual([]);
    expect(await db.events()).toEqual(events);
    // A name that an operator placed means the IPO that stays.
    expect(await db.rows('SELECT DISTINCT ipo_id AS ipo FROM gmp_name')).toEqual([{ ipo: 'ipo_zinnia' }]);
  });

  it('are removed with an IPO that was none, and handed over to be kept', async () => {
    expect(await follow(null)).toMatchObject({
      gmp: [{ gmp: 31 }],
      gmp_reading: [{ publisher: 'ipowatch' }],
    });
    expect(await values()).toEqual([{ ipo: 'ipo_zinnia', gmp: 33 }]);
    expect(await db.findings()).toEqual([]);
    expect(await follow(null)).toBeNull();
  });
});
