import { CountingReads, growthOf, hasGrown, readsOf } from '@market/database/testing';
import type { CollectionRequest } from '@market/kernel';
import { anIssueRecord, at } from '../domain/ipo.fixture';
import { ipoCollection } from '../domain/ipo-collection';
import { type IpoDatabase, startIpoDatabase } from '../testing/ipo-database.fixture';
import { IpoRepository } from './ipo.repository';

let db: IpoDatabase;
let reads: CountingReads;
let repository: IpoRepository;

beforeAll(async () => {
  db = await startIpoDatabase('ipo_growth');
  db.clock.set(at('2026-03-10', '12:00'));
  await db.take(db.issues, [anIssueRecord()]);
  await db.dataSource.query(`CREATE TABLE pattern AS SELECT * FROM ipo`);
  reads = new CountingReads(db.dataSource);
  repository = new IpoRepository(reads);
});
afterAll(() => db.stop());

/** Makes issues of which 20 are not listed yet: the market has as many at a time, however long it is watched. */
async function fill(records: number): Promise<void> {
  await db.dataSource.query('TRUNCATE ipo CASCADE');
  await db.dataSource.query(
    `INSERT INTO ipo
     SELECT each.* FROM pattern, generate_series(1, $1) AS n, jsonb_populate_record(NULL::ipo, to_jsonb(pattern) || jsonb_build_object(
       'id', 'ipo_' || n, 'slug', 'slug-' || n, 'name', md5(n::text),
       'status', CASE WHEN n < 10 THEN 'UPCOMING' WHEN n < 20 THEN 'OPEN' WHEN n % 50 = 0 THEN 'WITHDRAWN' ELSE 'LISTED' END,
       'board', CASE n % 3 WHEN 0 THEN 'MAINBOARD' ELSE 'SME' END,
       'exchanges', CASE n % 3 WHEN 0 THEN '["NSE", "BSE"]' WHEN 1 THEN '["NSE"]' ELSE '["BSE"]' END::jsonb,
       'open_on', CASE WHEN n % 40 = 7 THEN NULL ELSE date '2026-03-20' - n END,
       'close_on', CASE WHEN n % 40 = 7 THEN NULL ELSE date '2026-03-22' - n END,
       'listing_on', CASE WHEN n < 20 THEN NULL ELSE date '2026-03-28' - n END,
       'issue_size_rupees', CASE WHEN n % 5 = 0 THEN NULL ELSE 1000000.0 * (n * 7919 % 10007) END,
       'issue_size_shares', 1000 * (n % 977), 'band_max', 100, 'total_times', (n * 31 % 1009)::float8 / 7,
       'updated_at', timestamptz '2026-03-01' - n * interval '1 minute', 'listing_price', 80 + n * 31 % 97,
       'isin', 'INE' || lpad(n::text, 9, '0'), 'nse_symbol', 'SYM' || n, 'bse_symbol', CASE n % 3 WHEN 0 THEN 'BSE' || n END,
       'sector', 'Sector ' || n % 20, 'registrar', 'Registrar ' || n % 15,
       'lead_managers', jsonb_build_array('Manager ' || n % 16, 'Manager ' || (n * 5 + 3) % 16))) AS each`,
    [records],
  );
  await db.dataSource.query(
    `INSERT INTO ipo_former_slug SELECT data_set, 'former-' || slug, id FROM ipo WHERE id LIKE '%0'`,
  );
  await db.dataSource.query('VACUUM ANALYZE ipo, ipo_former_slug');
}

const values = {
  status: ['open', 'upcoming'],
  type: ['mainboard'],
  year: 2026,
  openFrom: '2026-01-01',
  openTo: '2026-01-01',
  closeFrom: '2026-03-01',
  closeTo: '2026-01-01',
  listingFrom: '2026-02-01',
  listingTo: '2026-01-01',
  minIssueSize: 5e9,
  maxIssueSize: 5e9,
  exchange: ['bse'],
  sector: ['sector 3'],
  registrar: ['registrar 4', 'registrar 5'],
  leadManager: ['manager 3'],
  isin: ['ine000000007'],
  symbol: ['sym7'],
};

describe('a list of IPOs with a hundred times the records', () => {
  it('visits at most 1.3 times the rows, by each filter and in each order', async () => {
    const list = {
      collection: ipoCollection,
      list: (part: CollectionRequest) => repository.list('live', part),
      values,
      names: ['slug-7', 'former-slug-150'],
    };
    const growth = await growthOf(readsOf(reads, list), fill);
    expect(growth.filter(hasGrown)).toEqual([]);
    expect(growth.length).toBeGreaterThan(35);
  });
});
