import { indianDay } from '@market/kernel';
import { type BookCategory, ipoSubscription, type IpoSubscriptionRecord } from './book-records';
import {
  emptyIssueTerms,
  ipoIssue,
  type IpoIssueRecord,
  ipoListing,
  type IpoListingRecord,
  ipoReport,
  type IpoReportRecord,
} from './ipo-records';

const reference = {
  exchange: 'NSE' as const,
  sourceKey: 'NEELAM',
  companyName: 'Neelam Looms Limited',
  symbol: 'NEELAM',
  isin: 'INE0NEE01014',
  handles: { series: 'EQ' },
};

const issue: IpoIssueRecord = {
  ...emptyIssueTerms,
  ...reference,
  board: 'MAINBOARD',
  bandMinRupees: 210,
  bandMaxRupees: 221,
  faceValueRupees: 10,
  lotSizeShares: 67,
  issueSizeShares: 4_200_000,
  issueSizeRupees: 928_200_000,
  reservedShares: 0,
  openOn: indianDay('2026-11-10'),
  closeOn: indianDay('2026-11-12'),
  allotmentOn: indianDay('2026-11-13'),
  listingOn: indianDay('2026-11-17'),
  registrar: 'Invented Registrars Limited',
  leadManagers: ['One Capital', 'Two Capital'],
};

const category: BookCategory = { sharesOffered: 100, sharesBid: 250, applications: null, times: 2.5 };
const reading: IpoSubscriptionRecord = {
  ...reference,
  scope: 'consolidated',
  readAt: new Date('2026-11-11T11:30:00.000Z'),
  retail: category,
  nii: category,
  qib: category,
  total: category,
};

const listing: IpoListingRecord = {
  ...reference,
  listedOn: indianDay('2026-11-17'),
  listingOpenRupees: 240,
  listingCloseRupees: 251.05,
  issuePriceRupees: 221,
  currentPriceRupees: null,
  pricedAt: null,
};

/** Returns the path of the row gate's first problem, null when there is none. */
function complaint(type: { schema: { safeParse(value: unknown): ParseResult } }, record: unknown) {
  const problem = type.schema.safeParse(record).error?.issues[0];
  return problem === undefined ? null : problem.path.join('.');
}
interface ParseResult {
  readonly error?: { readonly issues: readonly { readonly path: readonly PropertyKey[] }[] } | undefined;
}

describe('an issue', () => {
  it('passes the row gate, also with all terms null', () => {
    expect(ipoIssue.schema.parse(issue)).toEqual(issue);
    const silent = Object.fromEntries(Object.keys(issue).map((key) => [key, null]));
    expect(complaint(ipoIssue, { ...silent, ...reference, symbol: null, isin: null })).toBeNull();
  });

  it('may be unnamed on a page of its own alone', () => {
    const unnamed = { ...issue, companyName: null };
    expect(complaint(ipoIssue, { ...unnamed, page: 'detail' })).toBeNull();
    expect(complaint(ipoIssue, { ...unnamed, page: 'archive' })).toBe('companyName');
  });

  it('is named by its exchange and key', () => {
    expect(ipoIssue.keyOf(issue)).toBe('NSE:NEELAM');
    expect(ipoIssue.keyOf({ ...issue, companyName: 'Another spelling' })).toBe('NSE:NEELAM');
  });

  it.each<[string, Partial<Record<keyof IpoIssueRecord, unknown>>]>([
    ['exchange', { exchange: 'MCX' }],
    ['sourceKey', { sourceKey: '' }],
    ['sourceKey', { sourceKey: '  ' }],
    ['companyName', { companyName: 'x'.repeat(301) }],
    ['companyName', { companyName: 'Neelam\u0000Looms' }],
    ['companyName', { companyName: 'Neelam \ud83d' }],
    ['companyName', { companyName: null }],
    ['symbol', { symbol: '' }],
    ['symbol', { symbol: 'NEE\u0000LAM' }],
    ['symbol', { symbol: 'N'.repeat(41) }],
    ['isin', { isin: 'US0378331005' }],
    ['isin', { isin: 'ine0nee01014' }],
    ['isin', { isin: 'INE0NEE010145' }],
    ['handles.series', { handles: { series: 'E\u0000Q' } }],
    ['handles.series', { handles: { series: 7 } }],
    ['board', { board: 'Mainboard' }],
    ['bandMinRupees', { bandMinRupees: 0 }],
    ['bandMinRupees', { bandMinRupees: -1 }],
    ['bandMinRupees', { bandMinRupees: '210' }],
    ['bandMaxRupees', { bandMaxRupees: 10_000_001 }],
    ['bandMaxRupees', { bandMaxRupees: 209 }],
    ['issuePriceRupees', { issuePriceRupees: Number.NaN }],
    ['issuePriceRupees', { issuePriceRupees: Number.POSITIVE_INFINITY }],
    ['lotSizeShares', { lotSizeShares: 0 }],
    ['lotSizeShares', { lotSizeShares: 66.5 }],
    ['issueSizeShares', { issueSizeShares: 2 ** 53 }],
    ['issueSizeRupees', { issueSizeRupees: 1e13 + 1 }],
    ['reservedShares', { reservedShares: -1 }],
    ['openOn', { openOn: '2026-02-30' }],
    ['openOn', { openOn: new Date() }],
    ['closeOn', { closeOn: '2026-11-09' }],
    ['listingOn', { listingOn: '2026-11-11' }],
    ['listingOn', { closeOn: null, listingOn: '2026-11-09' }],
    ['leadManagers.1', { leadManagers: ['One', ''] }],
    ['confirmed', { confirmed: 'soon' }],
    ['openOn', { openOn: undefined }],
  ])('is refused at %s: %j', (path, part) => {
    expect(complaint(ipoIssue, { ...issue, ...part })).toBe(path);
  });

  it.each<Partial<IpoIssueRecord>>([
    { bandMinRupees: 221, bandMaxRupees: 221 },
    { bandMaxRupees: 1e7 },
    { issueSizeRupees: 1e13 },
    { openOn: indianDay('2026-11-12') },
    { listingOn: indianDay('2026-11-12') },
    { openOn: null, closeOn: null },
    { reservedShares: 0 },
    { leadManagers: [] },
  ])('passes at the limit: %j', (part) => {
    expect(complaint(ipoIssue, { ...issue, ...part })).toBeNull();
  });
});

describe('a reading of a book', () => {
  it('is named by its issue and its instant', () => {
    expect(ipoSubscription.keyOf(ipoSubscription.schema.parse(reading))).toBe(
      'NSE:NEELAM@2026-11-11T11:30:00.000Z',
    );
  });

  it.each<[string, object]>([
    ['scope', { scope: 'both' }],
    ['readAt', { readAt: '2026-11-11T11:30:00.000Z' }],
    ['readAt', { readAt: new Date(Number.NaN) }],
    ['retail.times', { retail: { ...category, times: -0.1 } }],
    ['nii.times', { nii: { ...category, times: 100_001 } }],
    ['qib.sharesBid', { qib: { ...category, sharesBid: 1.5 } }],
    ['total.sharesOffered', { total: { ...category, sharesOffered: -1 } }],
    ['total.applications', { total: { sharesOffered: 1, sharesBid: 1, times: 1 } }],
    ['total', { total: null }],
  ])('is refused at %s', (path, part) => {
    expect(complaint(ipoSubscription, { ...reading, ...part })).toBe(path);
  });

  it('passes with a category of nulls', () => {
    const unknown = { sharesOffered: null, sharesBid: null, applications: null, times: null };
    expect(complaint(ipoSubscription, { ...reading, qib: unknown })).toBeNull();
  });
});

describe('a listing', () => {
  it('is named by its exchange and key, whatever its price', () => {
    expect(ipoListing.keyOf(ipoListing.schema.parse(listing))).toBe('NSE:NEELAM');
    expect(ipoListing.keyOf({ ...listing, currentPriceRupees: 300 })).toBe('NSE:NEELAM');
  });

  it.each<[string, object]>([
    ['listedOn', { listedOn: '17-11-2026' }],
    ['listingOpenRupees', { listingOpenRupees: 0 }],
    ['currentPriceRupees', { currentPriceRupees: 1e7 + 1 }],
    ['pricedAt', { pricedAt: 'yesterday' }],
  ])('is refused at %s', (path, part) => {
    expect(complaint(ipoListing, { ...listing, ...part })).toBe(path);
  });
});

describe('a report', () => {
  const report: IpoReportRecord = {
    publisher: 'investorgain',
    sourceKey: '2401',
    companyName: 'Neelam Looms',
    board: 'MAINBOARD',
    priceRupees: 221,
    openOn: indianDay('2026-11-17'),
    closeOn: indianDay('2026-11-19'),
    allotmentOn: indianDay('2026-11-20'),
    listingOn: indianDay('2026-11-24'),
  };

  it('is named by its publisher and key', () => {
    expect(ipoReport.keyOf(ipoReport.schema.parse(report))).toBe('investorgain:2401');
  });

  it.each([
    { closeOn: '2026-11-16' },
    { allotmentOn: '2026-11-18' },
    { closeOn: null, allotmentOn: '2026-11-16' },
    { allotmentOn: null, listingOn: '2026-11-18' },
  ])('is refused with days that are not in their order: %j', (part) => {
    expect(complaint(ipoReport, { ...report, ...part })).toBe('listingOn');
  });

  it('passes without any day', () => {
    const unknown = { openOn: null, closeOn: null, allotmentOn: null, listingOn: null };
    expect(complaint(ipoReport, { ...report, ...unknown })).toBeNull();
  });
});
