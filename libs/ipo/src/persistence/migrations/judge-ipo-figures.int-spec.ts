import {
  aBseIssueRecord,
  aCategory,
  aListingRecord,
  anIssueRecord,
  aSubscriptionRecord,
  at,
} from '../../domain/ipo.fixture';
import { type IpoDatabase, startIpoDatabase } from '../../testing/ipo-database.fixture';
import { BelieveIssues1795000000220 } from './believe-issues-1795000000220';
import { JudgeIpoFigures1795000000210 } from './judge-ipo-figures-1795000000210';

let db: IpoDatabase;

beforeAll(async () => {
  db = await startIpoDatabase('ipo_judge');
});
afterAll(() => db.stop());

/** Applies the migration to a database in its earlier state. */
async function migrateAgain(): Promise<void> {
  const runner = db.dataSource.createQueryRunner();
  const [migration, later] = [new JudgeIpoFigures1795000000210(), new BelieveIssues1795000000220()];
  await later.down(runner);
  await migration.down(runner);
  await migration.up(runner);
  await later.up(runner);
  await runner.release();
}

it('removes figures that were shown as something else, and dates the prices', async () => {
  const bse = { source: 'bse', feedId: 'bse.listing' };
  const onBse = { exchange: 'BSE' as const, sourceKey: 'ipo-8101', symbol: null };
  db.clock.set(at('2026-03-10', '12:05'));
  await db.take(db.issues, [anIssueRecord(), aBseIssueRecord()]);
  await db.take(db.books, [
    aSubscriptionRecord({
      scope: 'exchange',
      nii: aCategory(null, null),
      total: aCategory(7_000_000, 8_000_000),
    }),
  ]);
  db.clock.set(at('2026-03-20', '18:45'));
  await db.take(db.listings, [aListingRecord({ listingOpenRupees: null })], { feedId: 'nse.quote' });
  const friday = { currentPriceRupees: 290, listingOpenRupees: 340, pricedAt: at('2026-03-20', '15:30') };
  await db.take(db.listings, [aListingRecord({ ...onBse, ...friday })], bse);
  await db.dataSource.query(
    'UPDATE ipo SET total_times = 1, listing_price = 340, current_price = 330.5, issue_size_shares = 7700000',
  );

  await migrateAgain();
  expect(await db.ipos()).toMatchObject([
    {
      totalTimes: null,
      listingPriceRupees: null,
      currentPriceRupees: 290,
      pricedOn: '2026-03-20',
      issueSizeShares: null,
    },
  ]);
  expect(await db.findings()).toEqual([]);
});

it('keeps the size of the whole issue from the prose of the detail', async () => {
  await db.clear();
  db.clock.set(at('2026-03-10', '12:05'));
  await db.take(db.issues, [anIssueRecord({ issueSizeShares: 10_000_000 })], { feedId: 'nse.ipo-detail' });
  await db.dataSource.query(
    `UPDATE ipo_sighting SET facts = jsonb_set(facts, '{issueSizeShares}', '7700000')`,
  );
  await db.dataSource.query('UPDATE ipo SET issue_size_shares = 7700000');
  await migrateAgain();
  expect(await db.ipos()).toMatchObject([{ issueSizeShares: 10_000_000 }]);
});

it('dates a price without a time by the time of its storage', async () => {
  await db.clear();
  db.clock.set(at('2026-03-16', '18:45'));
  await db.take(db.issues, [aBseIssueRecord()], { source: 'bse', feedId: 'bse.calendar' });
  const listed = aListingRecord({ exchange: 'BSE', sourceKey: 'ipo-8101', symbol: null, pricedAt: null });
  await db.take(db.listings, [listed], { source: 'bse', feedId: 'bse.listing' });
  expect(await db.ipos()).toMatchObject([{ currentPriceRupees: null }]);
  await migrateAgain();
  expect(await db.ipos()).toMatchObject([{ currentPriceRupees: 330.5, pricedOn: '2026-03-16' }]);
});
