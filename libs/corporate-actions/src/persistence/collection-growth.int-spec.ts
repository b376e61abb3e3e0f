import { type CollectionRequest, indianDay } from '@market/kernel';
import { CountingReads, growthOf, hasGrown, readsOf } from '@market/database/testing';
import { OfferCalendarEntries } from '../calendar-entries.adapter';
import { aBuybackRecord } from '../domain/offer.fixture';
import { offerCollections } from '../domain/offer-collections';
import {
  type CorporateActionsDatabase,
  startCorporateActionsDatabase,
} from '../testing/corporate-actions-database.fixture';
import { OfferRepository } from './offer.repository';

let db: CorporateActionsDatabase;
let reads: CountingReads;
let repository: OfferRepository;
const today = indianDay('2026-03-10');
const spring = { from: indianDay('2026-03-01'), to: indianDay('2026-03-20') };
const kinds = ['rights', 'buyback', 'ncd', 'ofs'] as const;

beforeAll(async () => {
  db = await startCorporateActionsDatabase('offer_growth');
  await db.take('buyback', [aBuybackRecord()]);
  await db.dataSource.query(`CREATE TABLE pattern AS SELECT * FROM corporate_offer`);
  reads = new CountingReads(db.dataSource);
  repository = new OfferRepository(reads);
});
afterAll(() => db.stop());

/** Makes offers of each kind, about ten of which are not over, with prices of their shares. */
async function fill(records: number): Promise<void> {
  await db.dataSource.query('TRUNCATE corporate_offer CASCADE');
  await db.dataSource.query(
    `INSERT INTO corporate_offer
     SELECT offer.*
       FROM pattern, generate_series(1, $1) AS n, unnest($2::text[]) AS each(kind),
            jsonb_populate_record(NULL::corporate_offer, to_jsonb(pattern) || jsonb_build_object(
       'id', each.kind || '_' || n, 'kind', each.kind, 'company_name', md5(n::text), 'company_key', md5(n::text),
       'exchanges', CASE n % 3 WHEN 0 THEN '["NSE", "BSE"]' WHEN 1 THEN '["NSE"]' ELSE '["BSE"]' END::jsonb,
       'open_on', CASE WHEN n % 40 = 7 AND n < 400 THEN NULL ELSE date '2026-03-20' - n * 2 END,
       'updated_at', timestamptz '2026-03-01' - n * interval '1 minute', 'isin', 'INE' || lpad(n::text, 9, '0'), 'nse_symbol', 'SYM' || n, 'bse_symbol', NULL,
       'record_on', date '2026-03-18' - n * 2,
       'close_on', CASE WHEN n % 40 = 7 AND n < 400 THEN NULL ELSE date '2026-03-24' - n * 2 END,
       'terms', jsonb_build_object('issueSizeRupees', 1000000.0 * (n * 7919 % 10007), 'ratio',
          jsonb_build_object('offered', 1, 'held', 1 + n % 9), 'buybackPriceRupees', 100 + n % 50,
          'marketPriceRupees', CASE WHEN n < 40 THEN 100 END, 'marketPricedAt', '2026-03-09T10:00:00Z'))) AS offer`,
    [records, kinds],
  );
  await db.dataSource.query('VACUUM ANALYZE corporate_offer');
}

const values = {
  status: ['open', 'upcoming'],
  openFrom: '2026-01-01',
  openTo: '2026-01-01',
  closeFrom: '2026-03-01',
  closeTo: '2026-01-01',
  exchange: ['bse'],
  minIssueSize: 5e9,
  maxIssueSize: 5e9,
  ratio: ['1:3'],
  minPremium: 10,
  maxPremium: 40,
  isin: ['ine000000007'],
  symbol: ['sym7'],
};

describe('the lists of offers of each kind with a hundred times the records', () => {
  it('visit at most 1.3 times the rows, by each filter and in each order', async () => {
    const lists = kinds.map((kind) => ({
      collection: offerCollections[kind],
      list: (part: CollectionRequest) => repository.list('live', kind, part, today),
      values,
      names: [`${kind}_7`, `${kind}_150`],
    }));
    const calendar = new OfferCalendarEntries(reads);
    const days = () =>
      calendar.between('live', {
        ...spring,
        kinds: ['record_date', 'rights_open', 'buyback_close', 'ofs_open'],
      });
    const growth = await growthOf(
      [...lists.flatMap((list) => readsOf(reads, list)), reads.measured('days of the calendar', days)],
      fill,
    );
    expect(growth.filter(hasGrown)).toEqual([]);
    expect(growth.length).toBeGreaterThan(80);
  });
});
