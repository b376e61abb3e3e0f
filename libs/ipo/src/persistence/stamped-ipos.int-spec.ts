import { aListingRecord, anIssueRecord, aSubscriptionRecord, at } from '../domain/ipo.fixture';
import { type IpoDatabase, startIpoDatabase } from '../testing/ipo-database.fixture';
import { StampedIpos } from './stamped-ipos.repository';

let db: IpoDatabase;

beforeAll(async () => {
  db = await startIpoDatabase('ipo_stamps');
});
afterAll(() => db.stop());

it('The stamps that freshness is judged by are those of published books while bids are taken, and of prices while shares are quoted', async () => {
  const current = () => new StampedIpos(db.dataSource, db.clock).current();
  const id = 'zinnia-motors';
  db.clock.set(at('2026-03-10', '12:05'));
  await db.take(db.issues, [anIssueRecord()]);
  await db.lifecycle.tick('live');
  expect(await current()).toEqual([]);
  await db.take(db.books, [aSubscriptionRecord()]);
  expect(await current()).toEqual([{ dataSet: 'subscriptions', id, stampedAt: at('2026-03-10', '12:00') }]);
  db.clock.set(at('2026-03-12', '12:00'));
  await db.lifecycle.tick('live');
  expect(await current()).toEqual([]);
  db.clock.set(at('2026-03-16', '18:00'));
  await db.take(db.listings, [aListingRecord()]);
  expect(await current()).toEqual([]);
  db.clock.set(at('2026-03-17', '12:00'));
  expect(await current()).toEqual([{ dataSet: 'listings', id, stampedAt: at('2026-03-16', '15:30') }]);
  db.clock.set(at('2026-07-01', '12:00'));
  expect(await current()).toEqual([]);
});
