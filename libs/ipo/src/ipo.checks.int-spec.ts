import { anIssueRecord, aSubscriptionRecord, at } from './domain/ipo.fixture';
import { type IpoDatabase, startIpoDatabase } from './testing/ipo-database.fixture';

let db: IpoDatabase;

beforeAll(async () => {
  db = await startIpoDatabase('ipo_checks');
  await db.dataSource.query(`
    ALTER TABLE ipo DROP CONSTRAINT ipo_data_set_slug_key;
    ALTER TABLE ipo_sighting DROP CONSTRAINT ipo_sighting_data_set_ipo_id_fkey;
    ALTER TABLE ipo_subscription_reading DROP CONSTRAINT ipo_subscription_reading_data_set_ipo_id_fkey`);
});
beforeEach(async () => {
  await db.clear();
  db.clock.set(at('2026-03-10', '12:00'));
  await db.take(db.issues, [
    anIssueRecord(),
    anIssueRecord({ sourceKey: 'ZENITH', symbol: 'ZENITH', companyName: 'Zenith Pumps Limited' }),
  ]);
  await db.take(db.books, [aSubscriptionRecord({ readAt: at('2026-03-10', '11:00') })]);
});
afterAll(() => db.stop());

describe('ipoChecks', () => {
  it('find nothing in consistent tables', async () => {
    expect(await db.findings()).toEqual([]);
  });

  it.each([
    ['slugs are unique', `UPDATE ipo SET slug = 'zinnia-motors'`],
    ['slugs are unique', `UPDATE ipo SET slug = 'search' WHERE slug = 'zinnia-motors'`],
    ['slugs are unique', `UPDATE ipo SET slug = 'Zinnia' WHERE slug = 'zinnia-motors'`],
    ['a status has the days', `UPDATE ipo SET open_on = NULL WHERE slug = 'zinnia-motors'`],
    ['a status has the days', `UPDATE ipo SET status = 'LISTED' WHERE slug = 'zinnia-motors'`],
    ['a status has the days', `UPDATE ipo SET status = 'WITHDRAWN' WHERE slug = 'zinnia-motors'`],
    ['a status has the days', `UPDATE ipo SET confirmed = 'withdrawn' WHERE slug = 'zinnia-motors'`],
    ['days are in order', `UPDATE ipo SET open_on = '2026-03-12' WHERE slug = 'zinnia-motors'`],
    ['days are in order', `UPDATE ipo SET listing_on = '2026-03-10' WHERE slug = 'zinnia-motors'`],
    [
      'days are in order',
      `UPDATE ipo SET confirmed = 'postponed', status = 'UPCOMING' WHERE slug = 'zinnia-motors'`,
    ],
    ['the lower end', `UPDATE ipo SET band_min = 300 WHERE slug = 'zinnia-motors'`],
    ['times subscribed', `UPDATE ipo SET retail_times = 2.5 WHERE slug = 'zinnia-motors'`],
    ['times subscribed', `UPDATE ipo SET total_times = 1 WHERE slug = 'zenith-pumps'`],
    [
      'times subscribed',
      `UPDATE ipo_subscription_reading SET scope = 'exchange'; UPDATE ipo SET exchanges = '{NSE,BSE}'`,
    ],
    ['every sighting belongs', `UPDATE ipo_sighting SET ipo_id = 'ipo_gone' WHERE source_key = 'ZENITH'`],
    ['every live issue has', `DELETE FROM ipo_sighting WHERE source_key = 'ZENITH'`],
    ['every reading and every', `UPDATE ipo_subscription_reading SET ipo_id = 'ipo_gone'`],
    ['every reading and every', `UPDATE ipo_revision SET ipo_id = 'ipo_gone'`],
  ])('report a violation of: %s (%s)', async (fact, damage) => {
    await db.dataSource.query(damage);
    const found = (await db.findings()).map(({ check }) => check);
    expect(found).toContainEqual(expect.stringContaining(fact));
  });
});
