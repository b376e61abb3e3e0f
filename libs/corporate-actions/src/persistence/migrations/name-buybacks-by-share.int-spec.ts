import { aBuybackRecord, at, day } from '../../domain/offer.fixture';
import {
  type CorporateActionsDatabase,
  startCorporateActionsDatabase,
} from '../../testing/corporate-actions-database.fixture';
import { NameBuybacksByShare1795000009661 } from './name-buybacks-by-share-1795000009661';

let db: CorporateActionsDatabase;

beforeAll(async () => {
  db = await startCorporateActionsDatabase('corporate_buyback_keys');
});
afterAll(() => db.stop());

it('names BSE’s buybacks by their share in statements and lists, and keeps the key that was seen last', async () => {
  db.clock.set(at('2026-03-02'));
  const keyed = (openOn: string) =>
    aBuybackRecord({
      ...{ exchange: 'BSE', sourceKey: `buyback-500123-${openOn}`, openOn: day(openOn) },
      ...{ closeOn: day('2026-06-05'), terms: { method: 'open_market' } },
    });
  await db.take('buyback', [keyed('2026-03-09')]);
  db.clock.set(at('2026-03-03'));
  await db.take('buyback', [keyed('2026-03-11')]);
  db.clock.advance(12 * 3_600_000);
  await db.take('buyback', [keyed('2026-03-11')]);
  await db.take('buyback', [aBuybackRecord({ companyName: 'Marigold Foods Limited' })]);
  const keys = () =>
    db.rows('SELECT source_key AS key FROM corporate_offer_sighting ORDER BY source_key COLLATE "C"', []);
  await db.rows(
    `INSERT INTO feed_listing VALUES ('bse.offer-price', 'buyback', 'BSE:buyback-500123-2026-03-09', '2026-06-05'),
       ('bse.offer-price', 'buyback', 'BSE:buyback-500123-2026-03-11', '2026-06-05') RETURNING key`,
    [],
  );
  const listed = () => db.rows('SELECT key FROM feed_listing', []);
  const runner = db.dataSource.createQueryRunner();
  const migration = new NameBuybacksByShare1795000009661();
  await migration.up(runner);
  expect(await keys()).toEqual([{ key: 'buyback-500123' }, { key: 'tender-ZINNIA' }]);
  expect(await listed()).toEqual([{ key: 'BSE:buyback-500123' }]);
  const again = { ...keyed('2026-03-11'), sourceKey: 'buyback-500123' };
  expect(await db.take('buyback', [again])).toMatchObject({ accepted: 0, unchanged: 1, doubts: [] });
  await migration.down(runner);
  expect(await keys()).toEqual([{ key: 'buyback-500123-2026-03-11' }, { key: 'tender-ZINNIA' }]);
  expect(await listed()).toEqual([]);
  await migration.up(runner);
  await runner.release();
  expect(await db.findings()).toEqual([]);
});
