import { aListingRecord, anIssueRecord, day } from '../domain/ipo.fixture';
import { soundMarket, spoil } from '../testing/faulty-ipos.fixture';
import { type IpoDatabase, startIpoDatabase } from '../testing/ipo-database.fixture';
import { ipoFaults } from './faulty-ipos.repository';

let db: IpoDatabase;

beforeAll(async () => {
  db = await startIpoDatabase('faulty_ipos');
});
beforeEach(() => soundMarket(db));
afterAll(() => db.stop());

const found = async () =>
  (await ipoFaults(db.dataSource)).map(({ kind, slug, otherSlug, isDecided }) =>
    [kind, slug, otherSlug, ...(isDecided ? [] : ['undecided'])].join(' '),
  );

describe('faults of stored IPOs', () => {
  it.each([
    ['double', 'double phantom zinnia-motors'],
    ['undecided', expect.stringMatching(/^double zenith\S* zenith\S* undecided$/)],
    ['stray', 'stray meru zinnia-motors'],
    ['no-issue', 'no-issue zinnia '],
    ['taken-over', 'taken-over zenith-pumps '],
    ['board', 'board zenith-pumps '],
    ['book', 'book zinnia-motors '],
  ] as const)('are found in the kind: %s', async (kind, fault) => {
    await spoil[kind](db);
    expect(await found()).toEqual([fault]);
    expect(await db.findings()).toHaveLength(1);
  });

  it('are not found in issues of a company that failed and came again, or that was renamed', async () => {
    const again = { openOn: day('2026-03-23'), closeOn: day('2026-03-25') };
    const ofYearBefore = { openOn: day('2025-03-09'), closeOn: day('2025-03-11') };
    await db.take(db.issues, [anIssueRecord({ ...ofYearBefore, listingOn: null, confirmed: 'withdrawn' })], {
      historic: true,
    });
    await db.take(db.listings, [aListingRecord()]);
    // BSE gives a new number to an issue that is tried again.
    const tried = { companyName: 'Tapti Tools Limited', symbol: null, exchange: 'BSE' } as const;
    await db.take(db.issues, [anIssueRecord({ ...tried, sourceKey: 'ipo-8200' })]);
    const later = { openOn: day('2026-03-25'), closeOn: day('2026-03-27') };
    await db.take(db.issues, [anIssueRecord({ ...tried, ...later, sourceKey: 'ipo-8300' })]);
    expect(await db.ipos()).toHaveLength(5);
    const zenith = { sourceKey: 'ZENITH', symbol: 'ZENITH' };
    await db.take(db.issues, [anIssueRecord({ ...zenith, companyName: 'Ganga Pumps Limited', ...again })]);
    expect(await found()).toEqual([]);
  });

  it('are not found in a board that the detail states together with its ISIN, nor in a book that was read again', async () => {
    const zenith = { sourceKey: 'ZENITH', symbol: 'ZENITH', companyName: 'Zenith Pumps Limited' };
    await db.take(
      db.issues,
      [anIssueRecord({ ...zenith, board: 'SME', isin: 'INE0Z0001011', page: 'detail' })],
      { feedId: 'nse.ipo-detail' },
    );
    await db.dataSource.query(`UPDATE ipo SET board = 'SME' WHERE slug = 'zenith-pumps'`);
    await spoil.book(db);
    await db.dataSource.query(
      `UPDATE ipo_subscription_reading SET read_again = true WHERE book->'total'->>'sharesBid' = '9800000'`,
    );
    expect(await found()).toEqual([]);
  });
});
