import {
  type BookCategory,
  emptyIssueTerms,
  type IpoIssueRecord,
  type IpoListingRecord,
  type IpoReportRecord,
  type IpoSubscriptionRecord,
} from '@market/contracts';
import { indianDay, type IndianDay, instantInIndia, joinedKey } from '@market/kernel';
import type { AnnouncedIpo } from './announcements';
import type { KnownIpo } from './issue-claim';
import type { IpoProgress } from './ipo-status';
import type { IpoFacts } from './issue-facts';
import type { View } from './view';

export const day = (text: string): IndianDay => indianDay(text);

/** Makes an instant from a day and a time of day in India. */
export const at = (text: string, time: string): Date => instantInIndia(indianDay(text), time);

/** Makes an open mainboard issue of both exchanges, 9 to 11 March 2026. */
export function anIpo(over: Partial<AnnouncedIpo> = {}): AnnouncedIpo {
  return {
    ...emptyIssueTerms,
    id: 'ipo_0001',
    slug: 'zinnia-motors',
    name: 'Zinnia Motors',
    company: 'Zinnia Motors Limited',
    exchanges: ['NSE', 'BSE'],
    board: 'MAINBOARD',
    status: 'OPEN',
    bandMinRupees: 271,
    bandMaxRupees: 285,
    lotSizeShares: 50,
    issueSizeShares: 10_000_000,
    issueSizeRupees: 2_850_000_000,
    openOn: day('2026-03-09'),
    closeOn: day('2026-03-11'),
    allotmentOn: day('2026-03-12'),
    listingOn: day('2026-03-16'),
    retailTimes: null,
    niiTimes: null,
    qibTimes: null,
    totalTimes: null,
    listingPriceRupees: null,
    currentPriceRupees: null,
    registrar: 'Kaveri Registry Services Limited',
    leadManagers: ['Banyan Securities Limited'],
    isin: null,
    nseSymbol: null,
    bseSymbol: null,
    anchorShares: null,
    drhpUrl: null,
    rhpUrl: null,
    updatedAt: at('2026-03-02', '12:00'),
    provenance: [],
    detailChangedAt: at('2026-03-02', '12:00'),
    allottedOn: null,
    ...over,
  };
}

/** Makes the facts that decide the status of the same issue. */
export function aProgress(over: Partial<IpoProgress> = {}): IpoProgress {
  const { openOn, closeOn, listingOn } = anIpo();
  return { openOn, closeOn, listingOn, postponedFromOn: null, confirmed: null, ...over };
}

/** Makes NSE's record of the same issue before it opens. */
export function anIssueRecord(over: Partial<IpoIssueRecord> = {}): IpoIssueRecord {
  return {
    ...emptyIssueTerms,
    exchange: 'NSE',
    sourceKey: 'ZINNIA',
    companyName: 'Zinnia Motors Limited',
    symbol: 'ZINNIA',
    isin: null,
    handles: { series: 'EQ' },
    board: 'MAINBOARD',
    bandMinRupees: 271,
    bandMaxRupees: 285,
    faceValueRupees: 10,
    lotSizeShares: 50,
    issueSizeShares: 10_000_000,
    openOn: day('2026-03-09'),
    closeOn: day('2026-03-11'),
    ...over,
  };
}

/** Makes BSE's record of the same issue, with another key and another symbol. */
export function aBseIssueRecord(over: Partial<IpoIssueRecord> = {}): IpoIssueRecord {
  return anIssueRecord({
    exchange: 'BSE',
    sourceKey: 'ipo-8101',
    companyName: 'ZINNIA MOTORS LTD.',
    symbol: null,
    handles: { ipoNo: '8101' },
    ...over,
  });
}

/** Makes NSE's record of the listed share. */
export function aListingRecord(over: Partial<IpoListingRecord> = {}): IpoListingRecord {
  return {
    exchange: 'NSE',
    sourceKey: 'ZINNIA',
    companyName: 'Zinnia Motors Limited',
    symbol: 'ZINNIA',
    isin: null,
    handles: {},
    listedOn: day('2026-03-16'),
    listingOpenRupees: 342,
    listingCloseRupees: null,
    issuePriceRupees: 285,
    currentPriceRupees: 330.5,
    pricedAt: at('2026-03-16', '15:30'),
    traded: true,
    ...over,
  };
}

/** Makes a publisher's record of the same issue. */
export function aReportRecord(over: Partial<IpoReportRecord> = {}): IpoReportRecord {
  return {
    publisher: 'investorgain',
    sourceKey: '2401',
    companyName: 'Zinnia Motors',
    board: 'MAINBOARD',
    priceRupees: 285,
    openOn: day('2026-03-09'),
    closeOn: day('2026-03-11'),
    allotmentOn: day('2026-03-12'),
    listingOn: null,
    ...over,
  };
}

/** Makes a category whose multiple follows from its bids. */
export function aCategory(sharesOffered: number | null, sharesBid: number | null): BookCategory {
  const times = sharesOffered === null || sharesBid === null ? null : sharesBid / sharesOffered;
  return { sharesOffered, sharesBid, applications: null, times };
}

/** Makes the consolidated book of the same issue on its second day. */
export function aSubscriptionRecord(over: Partial<IpoSubscriptionRecord> = {}): IpoSubscriptionRecord {
  return {
    exchange: 'NSE',
    sourceKey: 'ZINNIA',
    companyName: 'Zinnia Motors Limited',
    symbol: 'ZINNIA',
    isin: null,
    handles: {},
    scope: 'consolidated',
    readAt: at('2026-03-10', '12:00'),
    retail: aCategory(3_500_000, 7_000_000),
    nii: aCategory(1_500_000, 4_500_000),
    qib: aCategory(2_000_000, 1_000_000),
    total: aCategory(7_000_000, 12_500_000),
    ...over,
  };
}

/** Makes one exchange's view. */
export function aView(facts: IpoFacts, over: Partial<Omit<View, 'facts'>> = {}): View {
  const { listingPriceRupees } = facts;
  const opening = {
    feed: 'quotes',
    rank: 0,
    since: '2026-03-16T04:30:00.000Z',
    value: { listingPriceRupees },
  };
  const statements = listingPriceRupees === undefined ? {} : { listingPrice: [opening] };
  return { party: 'NSE', sourceKey: 'ZINNIA', statements, facts: { runsBook: true, ...facts }, ...over };
}

/** Makes the same issue in the form that claims are compared with. */
export function aKnownIpo({
  company = 'Zinnia Motors Limited',
  ...over
}: Partial<KnownIpo> & { company?: string } = {}): KnownIpo {
  return {
    id: 'ipo_0001',
    company,
    companyKeys: new Set([joinedKey(company)]),
    isin: null,
    openOn: day('2026-03-09'),
    closeOn: day('2026-03-11'),
    listingOn: null,
    bandMaxRupees: 285,
    issuePriceRupees: null,
    postponed: false,
    withdrawn: false,
    unfinished: true,
    keys: new Set(['NSE:ZINNIA']),
    youngKeys: new Set(),
    unsettledKeys: new Set(),
    isIsinUnsettled: false,
    ...over,
  };
}
