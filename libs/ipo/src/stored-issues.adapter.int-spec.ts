import {
  aBseIssueRecord,
  aListingRecord,
  anIssueRecord,
  aReportRecord,
  aSubscriptionRecord,
  at,
} from './domain/ipo.fixture';
import { StoredIssues } from './stored-issues.adapter';
import { type IpoDatabase, startIpoDatabase } from './testing/ipo-database.fixture';

let db: IpoDatabase;
let stored: StoredIssues;

/** Converts a record as the quarantine stores it. */
const asHeld = (record: object): unknown => JSON.parse(JSON.stringify(record));

beforeAll(async () => {
  db = await startIpoDatabase('stored_issues');
  stored = new StoredIssues(db.dataSource);
  db.clock.set(at('2026-03-10', '12:05'));
  await db.take(db.issues, [anIssueRecord({ isin: 'INE0ZIN01017' })]);
  await db.take(db.reports, [aReportRecord()], { source: 'investorgain', feedId: 'investorgain.ipo' });
  await db.take(db.books, [aSubscriptionRecord()], { feedId: 'nse.book' });
});
afterAll(() => db.stop());

describe('StoredIssues', () => {
  it('finds an issue by the key of its exchange, under the names of the record', async () => {
    const held = anIssueRecord({ bandMaxRupees: 2_850 });
    expect(await stored.find('ipo-issue', asHeld(held))).toMatchObject({
      slug: 'zinnia-motors',
      companyName: 'Zinnia Motors Limited',
      bandMinRupees: 271,
      bandMaxRupees: 285,
      lotSizeShares: 50,
      openOn: '2026-03-09',
    });
  });

  it('finds an issue by its ISIN when the exchange has not been heard of it', async () => {
    const held = aBseIssueRecord({ isin: 'INE0ZIN01017' });
    expect(await stored.find('ipo-issue', asHeld(held))).toMatchObject({ slug: 'zinnia-motors' });
  });

  it('shows a listing, a report and a book by the fields of these records', async () => {
    expect(await stored.find('ipo-listing', asHeld(aListingRecord()))).toMatchObject({
      slug: 'zinnia-motors',
      listedOn: null,
      listingOpenRupees: null,
    });
    expect(await stored.find('ipo-report', asHeld(aReportRecord({ priceRupees: 258 })))).toMatchObject({
      slug: 'zinnia-motors',
      priceRupees: 285,
      closeOn: '2026-03-11',
    });
    const { readAt, retail } = aSubscriptionRecord();
    expect(await stored.find('ipo-subscription', asHeld(aSubscriptionRecord()))).toMatchObject({
      slug: 'zinnia-motors',
      readAt,
      retail,
    });
  });

  it.each([
    ['ipo-issue', anIssueRecord({ sourceKey: 'UNHEARD' })],
    ['ipo-report', aReportRecord({ sourceKey: '1' })],
    ['ipo-issue', { exchange: 7 }],
    ['closing-price', null],
  ])('finds nothing for a record of %s that is unknown or names nothing', async (kind, record) => {
    expect(await stored.find(kind, record)).toBeNull();
  });
});
