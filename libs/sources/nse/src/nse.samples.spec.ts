import { indianDay } from '@market/kernel';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { aMapContext, aWatchedIssue, reasonsOf, recordsOf, rowsOf } from './__fixtures__/builders';
import { nseIpoCurrentFeed } from './ipo/nse-ipo-current.feed';
import { nseIpoDetailFeed } from './ipo/nse-ipo-detail.feed';
import { nseIpoPastFeed } from './ipo/nse-ipo-past.feed';
import { nseIpoSubscriptionFeed } from './ipo/nse-ipo-subscription.feed';
import { nseIpoUpcomingFeed } from './ipo/nse-ipo-upcoming.feed';
import { nseSmeBookFeed } from './ipo/nse-sme-book.feed';
import { nseListingFeed } from './listing/nse-listing.feed';
import { nseQuoteFeed } from './listing/nse-quote.feed';

const folder = join(__dirname, '../../../../../shared/samples/nse');
const present = existsSync(folder);
const sample = (name: string) => readFileSync(join(folder, name), 'utf8');
const today = indianDay('2026-08-22');
const about = (sourceKey: string, board: 'MAINBOARD' | 'SME' = 'MAINBOARD') =>
  aMapContext({
    today,
    about: aWatchedIssue({ sourceKey, symbol: sourceKey, companyName: sourceKey, board }),
  });

if (!present)
  it.skip('captured payloads are read (skipped: ../shared/samples is not on this machine)', () => {});

(present ? describe : describe.skip)('captured payloads of NSE', () => {
  it('AUGMONT: the consolidated book, not the exchange its own', () => {
    const body = sample('ipo-active-category-AUGMONT.live-2026-08-22.json');
    expect(recordsOf(rowsOf(nseIpoSubscriptionFeed, body, about('AUGMONT')))).toEqual([
      expect.objectContaining({
        scope: 'consolidated',
        readAt: new Date('2026-08-21T11:30:00.000Z'),
        total: { sharesOffered: 7715999, sharesBid: 21143029, applications: null, times: 2.7401544505125 },
        qib: expect.objectContaining({ times: 1.75741059034875 }),
        nii: expect.objectContaining({ times: 3.974320950060901 }),
        retail: expect.objectContaining({ times: 2.7913141457555373 }),
      }),
    ]);
  });

  it('VINOD: no reading before the first bid', () => {
    const rows = rowsOf(
      nseIpoSubscriptionFeed,
      sample('ipo-active-category-VINOD.empty-before-bids.2026-09.json'),
      about('VINOD'),
    );
    expect(rows).toEqual([{ outcome: 'skipped', reason: 'no bids yet' }]);
  });

  it('AUGMONT: terms of an open mainboard issue', () => {
    const rows = rowsOf(
      nseIpoDetailFeed,
      sample('ipo-detail/AUGMONT.mainboard-open-day2.2026-08-22.json'),
      about('AUGMONT'),
    );
    expect(recordsOf(rows)[1]).toMatchObject({ scope: 'consolidated', total: { sharesOffered: 7715999 } });
    expect(recordsOf(rows)[0]).toMatchObject({
      companyName: 'Augmont Enterprises Limited',
      board: 'MAINBOARD',
      bandMinRupees: 750,
      bandMaxRupees: 788,
      faceValueRupees: 5,
      lotSizeShares: 19,
      issueSizeShares: null,
      issueSizeRupees: 8_250_000_000,
      reservedShares: 3125633,
      openOn: '2026-08-21',
      closeOn: '2026-08-25',
      registrar: 'MUFG Intime India Private Limited',
      leadManagers: [
        'Nuvama Wealth Management Limited',
        'Intensive Fiscal Services Private Limited',
        'JM Financial Limited',
        'Motilal Oswal Investment Advisors Limited',
      ],
      confirmed: null,
    });
  });

  it('HTEL: an amount and a number of shares are summed at the upper end of the band', () => {
    const rows = rowsOf(
      nseIpoDetailFeed,
      sample('ipo-detail/HTEL.mainboard-upcoming.2026-08-22.json'),
      about('HTEL'),
    );
    expect(recordsOf(rows)).toEqual([
      expect.objectContaining({
        companyName: 'Hy-Tech Engineers Limited',
        bandMinRupees: 50,
        bandMaxRupees: 53,
        lotSizeShares: 283,
        issueSizeShares: null,
        issueSizeRupees: 600_000_000 + 14_289_450 * 53,
        reservedShares: 7683060,
      }),
    ]);
  });

  it('SHIPROCKET: listed, with ISIN and sector', () => {
    const rows = rowsOf(
      nseIpoDetailFeed,
      sample('ipo-detail/SHIPROCKET.mainboard-listed.2026-08-22.json'),
      about('SHIPROCKET'),
    );
    expect(recordsOf(rows)).toEqual([
      expect.objectContaining({
        isin: 'INE0FOO01011',
        listingOn: '2026-08-19',
        confirmed: null,
        sector: 'Logistics Solution Provider',
        issueSizeRupees: 16_174_850_000,
      }),
      expect.objectContaining({ scope: 'consolidated', readAt: new Date('2026-08-14T13:30:00.000Z') }),
    ]);
  });

  it('SKYTECH: the times of an SME total are computed without the market maker', () => {
    const rows = rowsOf(
      nseIpoDetailFeed,
      sample('ipo-detail/SKYTECH.sme-listed.2026-08-22.json'),
      about('SKYTECH', 'SME'),
    );
    const [issue, book] = recordsOf(rows);
    expect(issue).toMatchObject({
      board: 'SME',
      handles: { series: 'SME' },
      issueSizeShares: 2945600,
      reservedShares: 148800,
      lotSizeShares: 1600,
      confirmed: null,
    });
    expect(book).toMatchObject({
      scope: 'exchange',
      readAt: new Date('2026-08-18T13:30:00.000Z'),
      total: { sharesBid: 5708800, applications: 1599, times: 5708800 / (2945600 - 148800) },
      retail: { sharesBid: 4691200, applications: 1466, times: null },
      qib: { sharesBid: 30400, applications: 1, times: null },
    });
  });

  it('CUBEINVIT: an InvIT is skipped', () => {
    const rows = rowsOf(
      nseIpoDetailFeed,
      sample('ipo-detail/CUBEINVIT.invit.2026-08-22.json'),
      about('CUBEINVIT'),
    );
    expect(rows).toEqual([{ outcome: 'skipped', reason: expect.stringContaining('InvIT') }]);
  });

  it('ICEL: postponed, its name without the remark', () => {
    const rows = rowsOf(
      nseIpoDetailFeed,
      sample('ipo-detail/ICEL.sme-no-bids.2026-08-22.json'),
      about('ICEL', 'SME'),
    );
    expect(recordsOf(rows)).toEqual([
      expect.objectContaining({
        companyName: 'IC Electricals Company Limited',
        confirmed: 'postponed',
        openOn: '2026-06-25',
        closeOn: '2026-06-30',
        reservedShares: 242400,
      }),
    ]);
    expect(rows).toHaveLength(1);
  });

  it('ICEL: no book before the first bid, and the one of SKYTECH for itself', () => {
    const read = (name: string, symbol: string) =>
      rowsOf(nseSmeBookFeed, sample(`ipo-detail/${name}.2026-08-22.json`), about(symbol, 'SME'));
    expect(read('ICEL.sme-no-bids', 'ICEL')).toEqual([{ outcome: 'skipped', reason: 'no bids yet' }]);
    expect(recordsOf(read('SKYTECH.sme-listed', 'SKYTECH'))).toEqual([
      expect.objectContaining({ total: expect.objectContaining({ sharesBid: 5708800, applications: 1599 }) }),
    ]);
  });

  it('all 54 past rows are accounted for', () => {
    const rows = rowsOf(
      nseIpoPastFeed,
      sample('public-past-issues.rows.2026-08-22.json'),
      aMapContext({ today }),
    );
    const records = recordsOf(rows);
    expect(rows).toHaveLength(54);
    expect(records).toHaveLength(53);
    expect(reasonsOf(rows, 'skipped')).toEqual(['security type IV is no share']);
    expect(records.filter(({ confirmed }) => confirmed === 'listed')).toEqual([]);
    expect(records.filter(({ listingOn }) => listingOn !== null)).toHaveLength(45);
    expect(records.find(({ symbol }) => symbol === 'ICEL')).toMatchObject({ confirmed: 'postponed' });
    expect(records.find(({ symbol }) => symbol === 'SPGCL')).toMatchObject({ confirmed: 'withdrawn' });
    expect(records.find(({ symbol }) => symbol === 'GAJA')).toMatchObject({
      bandMinRupees: 152,
      bandMaxRupees: 160,
      issuePriceRupees: null,
      issueSizeShares: null,
      openOn: '2026-08-19',
    });
    expect(records.find(({ symbol }) => symbol === 'XTRANET')).toMatchObject({
      board: 'MAINBOARD',
      handles: { series: 'EQ' },
    });
  });

  it('current and upcoming rows are read, {} is refused', () => {
    const read = (feed: typeof nseIpoCurrentFeed, name: string) =>
      recordsOf(rowsOf(feed, sample(name), aMapContext({ today })));
    expect(read(nseIpoCurrentFeed, 'ipo-current-issue.live-2026-08-22.json')).toHaveLength(2);
    expect(read(nseIpoCurrentFeed, 'ipo-current-issue.2026-07.json')).toEqual([
      expect.objectContaining({ symbol: 'KNACK', issueSizeShares: null, board: 'MAINBOARD' }),
      expect.objectContaining({ symbol: 'ICELCO', board: 'SME', bandMaxRupees: null }),
    ]);
    expect(read(nseIpoUpcomingFeed, 'all-upcoming-issues.category-ipo.rows.2026-08-22.json')).toHaveLength(6);
    expect(() => read(nseIpoUpcomingFeed, 'all-upcoming-issues.dead-category.json')).toThrow(
      'does not exist',
    );
  });

  it('HEROMOTORS: a quote of the second day has no listing open', () => {
    const rows = rowsOf(
      nseQuoteFeed,
      sample('GetQuoteApi-getSymbolData-HEROMOTORS-EQ.day2-after-listing.2026-09-24.json'),
      about('HEROMOTORS'),
    );
    expect(recordsOf(rows)).toEqual([
      expect.objectContaining({
        listedOn: '2026-09-23',
        listingOpenRupees: null,
        currentPriceRupees: 117.31,
        pricedAt: new Date('2026-09-24T06:47:31.000Z'),
        isin: 'INE012G01022',
      }),
    ]);
  });

  it('TATATECH: prices of the listing day', () => {
    const listed = aWatchedIssue({
      sourceKey: 'TATATECH',
      symbol: 'TATATECH',
      listingOn: indianDay('2023-11-30'),
    });
    const rows = rowsOf(nseListingFeed, sample('bhavcopy_sample.csv'), aMapContext({ about: listed }));
    expect(recordsOf(rows)).toEqual([
      expect.objectContaining({
        listedOn: '2023-11-30',
        issuePriceRupees: 500,
        listingOpenRupees: 1200,
        listingCloseRupees: 1313,
        isin: 'INE142M01025',
      }),
    ]);
  });
});
