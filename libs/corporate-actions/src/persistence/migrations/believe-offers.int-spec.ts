import { aBuybackRecord, aRightsRecord, at, day } from '../../domain/offer.fixture';
import {
  type CorporateActionsDatabase,
  startCorporateActionsDatabase,
} from '../../testing/corporate-actions-database.fixture';
import { BelieveOffers1795000000610 } from './believe-offers-1795000000610';

let db: CorporateActionsDatabase;

beforeAll(async () => {
  db = await startCorporateActionsDatabase('corporate_believe');
});
afterAll(() => db.stop());

it('converts the words of feeds to statements: a repetition changes nothing, a repeated change is taken', async () => {
  db.clock.set(at('2026-03-05'));
  const rights = aRightsRecord({ terms: { ...aRightsRecord().terms, issuePriceRupees: 45 } });
  await db.take('rights', [rights]);
  await db.take('buyback', [aBuybackRecord()]);
  const before = [...(await db.offers('rights')), ...(await db.offers('buyback'))];
  const runner = db.dataSource.createQueryRunner();
  const migration = new BelieveOffers1795000000610();
  await migration.down(runner);
  expect(await runner.query('SELECT words FROM corporate_offer_sighting ORDER BY kind DESC')).toMatchObject([
    { words: { 'nse.list': { openOn: '2026-03-09', terms: { issuePriceRupees: 45 } } } },
    { words: { 'nse.list': { terms: { buybackPriceRupees: 400 } } } },
  ]);
  await migration.up(runner);
  await runner.release();
  expect(await db.take('rights', [rights])).toMatchObject({ accepted: 0, unchanged: 1 });
  expect([...(await db.offers('rights')), ...(await db.offers('buyback'))]).toEqual(before);
  for (let readings = 0; readings < 2; readings += 1) {
    db.clock.advance(12 * 3_600_000);
    await db.take('rights', [{ ...rights, closeOn: day('2026-03-20') }]);
  }
  expect(await db.offers('rights')).toMatchObject([{ closeOn: '2026-03-20' }]);
  expect(await db.findings()).toEqual([]);
});
