import { queryRows } from '@market/database';
import { aCategory, anIssueRecord, aSubscriptionRecord, at } from '../../domain/ipo.fixture';
import { type IpoDatabase, startIpoDatabase } from '../../testing/ipo-database.fixture';
import { BelieveIssues1795000000220 } from './believe-issues-1795000000220';

let db: IpoDatabase;

beforeAll(async () => {
  db = await startIpoDatabase('ipo_believe');
});
beforeEach(async () => {
  await db.clear();
  db.clock.set(at('2026-03-10', '12:05'));
});
afterEach(async () => {
  expect(await db.findings()).toEqual([]);
});
afterAll(() => db.stop());

/** Reverts the migration, changes stored rows, and migrates again. */
async function migrateAfter(change: () => Promise<unknown>): Promise<void> {
  const runner = db.dataSource.createQueryRunner();
  const migration = new BelieveIssues1795000000220();
  await migration.down(runner);
  await change();
  await migration.up(runner);
  await runner.release();
}

it("withdraws BSE's own book that was published as that of both exchanges", async () => {
  await db.take(db.issues, [anIssueRecord()]);
  await db.take(db.books, [aSubscriptionRecord({ readAt: at('2026-03-10', '11:00') })]);
  const own = aSubscriptionRecord({ scope: 'exchange', total: aCategory(7_000_000, 12_600_000) });
  await db.take(db.books, [own]);
  await migrateAfter(async () => {
    await db.dataSource.query(
      `UPDATE ipo_subscription_reading SET exchange = 'BSE', scope = 'consolidated' WHERE scope = 'exchange'`,
    );
    await db.dataSource.query('UPDATE ipo SET total_times = 1.8, retail_times = 0.1');
  });
  expect(await db.ipos()).toMatchObject([{ totalTimes: 12.5 / 7, retailTimes: 2 }]);
});

it("withdraws NSE's multiples of SME books, in which the market maker's bids were counted", async () => {
  await db.take(db.issues, [anIssueRecord({ board: 'SME' })]);
  await db.take(db.books, [aSubscriptionRecord({ scope: 'exchange' })]);
  expect(await db.ipos()).toMatchObject([{ totalTimes: 12.5 / 7, retailTimes: 2 }]);
  await migrateAfter(() => Promise.resolve());
  expect(await db.ipos()).toMatchObject([{ totalTimes: null, retailTimes: 2 }]);
});

it('removes rows that are no IPO with one event, and keeps their content', async () => {
  await db.take(db.issues, [
    anIssueRecord(),
    anIssueRecord({ sourceKey: 'OTHER', companyName: 'Aster Pumps Limited' }),
  ]);
  const events = await db.events();
  await migrateAfter(() =>
    db.dataSource.query(
      `UPDATE ipo SET company = company || '- Withdrawal Window', name = company || '- Withdrawal Window'
        WHERE company LIKE 'Aster%'`,
    ),
  );
  expect((await db.ipos()).map(({ company }) => company)).toEqual(['Zinnia Motors Limited']);
  const told = await queryRows<{ type: string; data: { field: string; to: null; slug: string } }>(
    db.dataSource,
    'SELECT type, data FROM outbox_event ORDER BY position OFFSET $1',
    [events.length],
  );
  expect(told).toMatchObject([
    { type: 'ipo.corrected', data: { field: 'record', to: null, slug: 'aster-pumps' } },
  ]);
  const kept = await queryRows<{ slug: string; kept: { sightings: unknown[] } }>(
    db.dataSource,
    'SELECT slug, kept FROM ipo_removed',
  );
  expect(kept).toMatchObject([{ slug: 'aster-pumps', kept: { sightings: [{ source_key: 'OTHER' }] } }]);
  expect(await db.repository.bySlug('live', 'aster-pumps')).toBeNull();
});

it('removes remarks from names and slugs, and the old slug still finds the IPO', async () => {
  await db.take(db.issues, [anIssueRecord({ companyName: 'SHIMSHA FOODS LIMITED' })]);
  await migrateAfter(() =>
    db.dataSource.query(
      `UPDATE ipo SET company = 'SHIMSHA FOODS LIMITED-Issue deferred', name = 'SHIMSHA FOODS LIMITED-Issue deferred',
              company_key = 'shimsha foods issue deferred', slug = 'shimsha-foods-issue-deferred'`,
    ),
  );
  const named = { slug: 'shimsha-foods', name: 'Shimsha Foods', company: 'Shimsha Foods Limited' };
  expect(await db.ipos()).toMatchObject([named]);
  expect(await db.repository.bySlug('live', 'shimsha-foods-issue-deferred')).toMatchObject(named);
  expect(await db.repository.referenceBySlug('live', 'shimsha-foods-issue-deferred')).toMatchObject({
    slug: 'shimsha-foods',
  });
});

it('converts the words of feeds to statements, so that a repetition changes nothing', async () => {
  await db.take(db.issues, [anIssueRecord()]);
  const before = await db.ipos();
  await migrateAfter(() => Promise.resolve());
  db.clock.advance(60_000);
  expect(await db.take(db.issues, [anIssueRecord()])).toMatchObject({ accepted: 0, events: 0, doubts: [] });
  expect(await db.ipos()).toEqual(before);
});
