import { CountingReads, growthOf, hasGrown, readsOf } from '@market/database/testing';
import { type CollectionRequest, indianDay } from '@market/kernel';
import { NfoCalendarEntries } from '../nfo-read.module';
import { aSchemeRecord, at } from '../domain/nfo.fixture';
import { nfoCollection } from '../domain/nfo-collection';
import { type NfoDatabase, startNfoDatabase } from '../testing/nfo-database.fixture';
import { NfoRepository } from './nfo.repository';

let db: NfoDatabase;
let reads: CountingReads;
let repository: NfoRepository;

beforeAll(async () => {
  db = await startNfoDatabase('nfo_growth');
  db.clock.set(at('2026-03-09', '12:00'));
  const record = aSchemeRecord();
  await db.take(db.fundHouses, [{ mfId: record.mfId ?? '', name: record.amcName ?? '' }]);
  await db.take(db.offers, [record]);
  await db.dataSource.query(`CREATE TABLE pattern AS SELECT * FROM nfo`);
  await db.dataSource.query(
    `INSERT INTO amc SELECT (jsonb_populate_record(NULL::amc, to_jsonb(amc) || jsonb_build_object(
       'code', 'house-' || n, 'mf_id', 'm' || n, 'name', 'House ' || n, 'name_key', 'house' || n))).*
       FROM amc, generate_series(0, 19) AS n`,
  );
  reads = new CountingReads(db.dataSource);
  repository = new NfoRepository(reads);
});
afterAll(() => db.stop());

/** Makes offers of which 20 are not closed yet. */
async function fill(records: number): Promise<void> {
  await db.dataSource.query('TRUNCATE nfo CASCADE');
  await db.dataSource.query(
    `INSERT INTO nfo
     SELECT each.* FROM pattern, generate_series(1, $1) AS n, jsonb_populate_record(NULL::nfo, to_jsonb(pattern) || jsonb_build_object(
       'id', 'nfo_' || n, 'slug', 'slug-' || n, 'name', md5(n::text), 'name_key', md5(n::text),
       'scheme_id', NULL, 'isins', jsonb_build_array('INF' || lpad(n::text, 9, '0'), 'INF' || lpad(n::text, 9, '1')), 'amc_code', 'house-' || n % 20,
       'status', CASE WHEN n < 10 THEN 'upcoming' WHEN n < 20 THEN 'open' ELSE 'closed' END,
       'category', (ARRAY['equity', 'debt', 'hybrid', 'solution_oriented', 'other'])[1 + n % 5],
       'risk_level', (ARRAY['low', 'moderate', 'high', 'very_high'])[1 + n % 4],
       'sub_category', 'Sub ' || n % 12, 'sip_available', n % 2 = 0, 'min_investment', 100 * (n % 13),
       'open_on', date '2026-03-20' - n, 'close_on', CASE WHEN n % 40 = 7 THEN NULL ELSE date '2026-03-30' - n END)) AS each`,
    [records],
  );
  await db.dataSource.query('VACUUM ANALYZE nfo');
}

const values = {
  status: ['open', 'upcoming'],
  category: ['debt'],
  amcCode: ['house-3'],
  riskLevel: ['high', 'low'],
  subCategory: ['sub 3'],
  sipAvailable: true,
  openFrom: '2026-01-01',
  openTo: '2026-01-01',
  closeFrom: '2026-03-01',
  closeTo: '2026-01-01',
  isin: ['inf000000007'],
};

describe('a list of offers with a hundred times the records', () => {
  it('visits at most 1.3 times the rows, by each filter and in each order', async () => {
    const list = {
      collection: nfoCollection,
      list: (part: CollectionRequest) => repository.list('live', part),
      values,
      names: ['slug-7', 'slug-150'],
    };
    const spring = { from: indianDay('2026-03-01'), to: indianDay('2026-03-20') };
    const calendar = new NfoCalendarEntries(reads);
    const days = () => calendar.between('live', { ...spring, kinds: ['nfo_open', 'nfo_close'] });
    const growth = await growthOf(
      [...readsOf(reads, list), reads.measured('days of the calendar', days)],
      fill,
    );
    expect(growth.filter(hasGrown)).toEqual([]);
    expect(growth.length).toBeGreaterThan(20);
  });
});
