import { type CollectionRequest, indianDay } from '@market/kernel';
import { CountingReads, growthOf, hasGrown, readsOf } from '@market/database/testing';
import { SgbCalendarEntries } from '../sgb-read.module';
import { anIssueRecord } from '../domain/sgb.fixture';
import { sgbCollection } from '../domain/sgb-collection';
import { type SgbDatabase, startSgbDatabase } from '../testing/sgb-database.fixture';
import { SgbRepository } from './sgb.repository';

let db: SgbDatabase;
let reads: CountingReads;
let repository: SgbRepository;

beforeAll(async () => {
  db = await startSgbDatabase('sgb_growth');
  await db.take(db.issues, [anIssueRecord()]);
  await db.dataSource.query(`CREATE TABLE pattern AS SELECT * FROM sgb`);
  reads = new CountingReads(db.dataSource);
  repository = new SgbRepository(reads);
});
afterAll(() => db.stop());

/** Makes tranches of which 20 are not closed yet, each with two redemptions. */
async function fill(records: number): Promise<void> {
  await db.dataSource.query('TRUNCATE sgb CASCADE');
  await db.dataSource.query('TRUNCATE sgb_redemption');
  await db.dataSource.query(
    `INSERT INTO sgb
     SELECT each.* FROM pattern, generate_series(1, $1) AS n, jsonb_populate_record(NULL::sgb, to_jsonb(pattern) || jsonb_build_object(
       'id', 'sgb_' || n, 'financial_year', (2000 + n / 10) || '-' || (2001 + n / 10), 'series', 1 + n % 10,
       'updated_at', timestamptz '2026-03-01' - n * interval '1 minute', 'series_name', md5(n::text), 'symbol', 'SYM' || n, 'isin', 'IN' || lpad(n::text, 10, '0'),
       'status', CASE WHEN n < 10 THEN 'upcoming' WHEN n < 20 THEN 'open' ELSE 'closed' END,
       'open_on', CASE WHEN n % 40 = 7 AND n < 400 THEN NULL ELSE date '2026-03-20' - n END,
       'close_on', CASE WHEN n % 40 = 7 AND n < 400 THEN NULL ELSE date '2026-03-25' - n END,
       'issued_on', date '2026-03-30' - n, 'matures_on', date '2034-03-30' - n,
       'offline_price', CASE WHEN n % 40 = 7 THEN NULL ELSE 3000 + (n * 7919 % 10007) END)) AS each`,
    [records],
  );
  await db.dataSource.query(
    `INSERT INTO sgb_redemption (data_set, sgb_id, due_on, kind, price, received_at)
     SELECT data_set, id, matures_on - later, CASE later WHEN 0 THEN 'final' ELSE 'premature' END, 5000, now()
       FROM sgb, unnest(ARRAY[0, 1000]) AS later`,
  );
  await db.dataSource.query('VACUUM ANALYZE sgb, sgb_redemption');
}

const values = {
  status: ['open', 'upcoming'],
  openFrom: '2026-01-01',
  openTo: '2026-01-01',
  closeFrom: '2026-03-01',
  closeTo: '2026-01-01',
  maturityFrom: '2034-01-01',
  maturityTo: '2034-01-01',
  isin: ['in0000000007'],
  symbol: ['sym7'],
};

describe('a list of tranches with a hundred times the records', () => {
  it('visits at most 1.3 times the rows, by each filter and in each order', async () => {
    const list = {
      collection: sgbCollection,
      list: (part: CollectionRequest) => repository.list('live', part),
      values,
      names: ['sgb_7', 'sgb_150'],
    };
    const spring = { from: indianDay('2026-03-01'), to: indianDay('2026-03-20') };
    const calendar = new SgbCalendarEntries(reads);
    const days = () => calendar.between('live', { ...spring, kinds: ['sgb_open', 'sgb_close'] });
    const growth = await growthOf(
      [...readsOf(reads, list), reads.measured('days of the calendar', days)],
      fill,
    );
    expect(growth.filter(hasGrown)).toEqual([]);
    expect(growth.length).toBeGreaterThan(18);
  });
});
