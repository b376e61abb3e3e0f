import { addDays, type IndianDay } from '@market/kernel';
import {
  aBseIssueRecord,
  aCategory,
  anIssueRecord,
  aSubscriptionRecord,
  at,
  day,
} from '../domain/ipo.fixture';
import { type IpoDatabase, startIpoDatabase } from '../testing/ipo-database.fixture';
import { SightingWatchlist } from './watchlist.repository';

let db: IpoDatabase;
let watchlist: SightingWatchlist;

beforeAll(async () => {
  db = await startIpoDatabase('ipo_watchlist');
  watchlist = new SightingWatchlist(db.dataSource, db.clock);
});
beforeEach(async () => {
  await db.clear();
  db.clock.set(at('2026-03-02', '12:00'));
  await db.take(db.issues, [anIssueRecord({ listingOn: day('2026-03-16') })]);
});
afterAll(() => db.stop());

const stages = ['announced', 'bidding', 'counting', 'trading'] as const;
const isin = 'INE0XYZ01015';
const stagesAt = async (on: string, time = '12:00') => {
  db.clock.set(at(on, time));
  await db.lifecycle.tick('live');
  const asked = await Promise.all(stages.map((stage) => watchlist.issuesAt('NSE', stage)));
  return stages.filter((_, index) => (asked[index] ?? []).length > 0);
};

describe('SightingWatchlist', () => {
  it.each([
    ['2026-03-08', ['announced']],
    ['2026-03-09', ['announced', 'bidding', 'counting']],
    ['2026-03-11', ['announced', 'bidding', 'counting']],
    ['2026-03-12', ['announced', 'counting']],
    ['2026-03-16', ['announced', 'counting', 'trading']],
  ])('on %s asks for what the issue is about', async (on, expected) => {
    expect(await stagesAt(on, '18:00')).toEqual(expected);
  });

  it('lists a share for quotes during 90 days and not after', async () => {
    const last = addDays(day('2026-03-16'), 90);
    expect(await stagesAt(last)).toContain('trading');
    expect(await stagesAt(addDays(last, 60))).toEqual([]);
  });

  it('lists a share of which the listing is known, and no day, for quotes during 90 days after its close', async () => {
    await db.dataSource.query(`UPDATE ipo SET status = 'LISTED', listing_on = NULL, confirmed = 'listed'`);
    const asked = async (on: IndianDay) => {
      db.clock.set(at(on, '12:00'));
      return (await watchlist.issuesAt('NSE', 'trading')).length;
    };
    expect(await asked(day('2026-03-17'))).toBe(1);
    expect(await asked(addDays(day('2026-03-11'), 91))).toBe(0);
  });

  it('lists a share for closing prices however long ago it was listed', async () => {
    const listed = async (on: string) => {
      await stagesAt(on);
      return (await watchlist.issuesAt('NSE', 'listed')).map(({ sourceKey }) => sourceKey);
    };
    expect(await listed('2031-03-17')).toEqual([]);
    await db.take(db.issues, [anIssueRecord({ isin, listingOn: day('2026-03-16') })]);
    expect(await listed('2031-03-17')).toEqual(['ZINNIA']);
    expect(await watchlist.issuesAt('NSE', 'listed')).toMatchObject([{ isin, listingOn: '2026-03-16' }]);
    expect(await watchlist.issuesAt('BSE', 'listed')).toEqual([]);
  });

  it.each([
    ['2026-03-13', 'before the listing'],
    ['2026-03-16', 'while nobody has confirmed the listing'],
  ])('asks for no closing price on %s, %s', async (on) => {
    await db.take(db.issues, [anIssueRecord({ isin, listingOn: day('2026-03-16') })]);
    await stagesAt(on);
    expect(await watchlist.issuesAt('NSE', 'listed')).toEqual([]);
  });

  it.each([
    ['17:00', '2026-03-16', ['announced', 'counting', 'trading']],
    ['18:59', '2026-03-16', ['announced', 'counting', 'trading']],
    ['19:00', '2026-03-12', ['announced', 'counting']],
    ['19:00', '2026-03-16', ['announced', 'trading']],
  ])('a book of %s on the last day is or is not asked for again on %s', async (time, on, expected) => {
    const book = aSubscriptionRecord({
      readAt: at('2026-03-11', time),
      qib: aCategory(2_000_000, 4_000_000),
      total: aCategory(7_000_000, 15_500_000),
    });
    await stagesAt('2026-03-11', '19:05');
    await db.take(db.books, [book]);
    expect(await stagesAt(on)).toEqual(expected);
  });

  it.each([
    ['2026-03-10', ['announced']],
    ['2026-03-16', ['announced', 'trading']],
    ['2026-03-21', ['announced', 'trading']],
    ['2026-03-22', []],
  ])('asks on %s whether a withdrawn issue goes on after all', async (on, expected) => {
    await db.take(db.issues, [anIssueRecord({ listingOn: day('2026-03-16'), confirmed: 'withdrawn' })]);
    expect(await db.ipos()).toMatchObject([{ status: 'WITHDRAWN', listingOn: '2026-03-16' }]);
    expect(await stagesAt(on)).toEqual(expected);
  });

  it('lists every issue that an exchange has named, at any time', async () => {
    await stagesAt('2031-03-17');
    expect(await watchlist.issuesAt('NSE', 'known')).toMatchObject([{ sourceKey: 'ZINNIA' }]);
  });

  it('gives each exchange its own keys and handles', async () => {
    await db.take(db.issues, [aBseIssueRecord()], { source: 'bse', feedId: 'bse.calendar' });
    expect(await watchlist.issuesAt('BSE', 'announced')).toEqual([
      {
        sourceKey: 'ipo-8101',
        companyName: 'Zinnia Motors Limited',
        symbol: null,
        isin: null,
        board: 'MAINBOARD',
        openOn: '2026-03-09',
        closeOn: '2026-03-11',
        listingOn: '2026-03-16',
        handles: { ipoNo: '8101' },
      },
    ]);
    expect(await watchlist.issuesAt('NSE', 'announced')).toMatchObject([
      { sourceKey: 'ZINNIA', handles: { series: 'EQ' } },
    ]);
  });
});
