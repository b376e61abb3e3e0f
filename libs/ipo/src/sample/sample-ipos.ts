import { type BookCategory, type FurtherCategory, type IpoStatus, tradingDayFrom } from '@market/contracts';
import {
  addDays,
  companyKey,
  instantInIndia,
  type IndianDay,
  nameWithoutForm,
  slugify,
  withCheckDigit,
} from '@market/kernel';
import { allottedDay } from '../domain/announcements';
import { booksAreFinalFrom } from '../domain/final-book';
import { statusAt } from '../domain/ipo-status';
import type { IpoRow } from '../persistence/ipo.row';
import type { StoredBook } from '../persistence/subscription.row';
import type { SampleIssue } from './sample-issue';
import { managers, registrars, sampleIssues } from './sample-issues';

/** Reading of a sample's order book. */
export interface SampleReading {
  readonly readAt: Date;
  readonly book: StoredBook;
}

/** Sample IPO with its order book, null before any bid, and the readings before that one, ascending. */
export interface SampleIpo {
  readonly row: IpoRow;
  readonly book: SampleReading | null;
  readonly earlier: readonly SampleReading[];
  /** Days that were planned before a postponement; null for an issue that is not postponed. */
  readonly planned: PlannedDays | null;
}

/** Days of an issue. */
export type PlannedDays = Pick<IpoRow, 'openOn' | 'closeOn' | 'allotmentOn' | 'listingOn'>;

/** Makes the sample IPOs of a day: fixed ids, slugs and figures, trading days counted from `today`. */
export function sampleIpos(today: IndianDay, now: Date): SampleIpo[] {
  return sampleIssues.map((sample, index) => sampleIpo(sample, index, today, now));
}

/** Makes the sample IPO of an issue. @param index place in the list, of which ids and figures follow */
export function sampleIpo(sample: SampleIssue, index: number, today: IndianDay, now: Date): SampleIpo {
  const from = addDays(today, sample.since ?? 0);
  const on = (days: number | null): IndianDay | null => (days === null ? null : tradingDayFrom(from, days));
  const [openOn, closeOn, allotmentOn, listingOn] = sample.days.map(on);
  const planned: PlannedDays = {
    openOn: openOn ?? null,
    closeOn: closeOn ?? null,
    allotmentOn: allotmentOn ?? null,
    listingOn: listingOn ?? null,
  };
  const dates = sample.postponed
    ? { ...noDays, postponedFromOn: planned.openOn }
    : { ...planned, postponedFromOn: null };
  const confirmed = confirmedOf(sample);
  const status: IpoStatus = statusAt({ ...dates, confirmed }, now);
  const readings = status === 'WITHDRAWN' ? [] : readingsOf(sample, dates, today);
  const book = readings.at(-1) ?? null;
  const traded = status === 'LISTED' ? sample.traded : undefined;
  const currentPriceRupees = traded?.[1] ?? null;
  const row: IpoRow = {
    id: `ipo_sample_${String(index + 1).padStart(3, '0')}`,
    slug: slugify(companyKey(sample.company)),
    name: nameWithoutForm(sample.company),
    company: sample.company,
    companyKey: companyKey(sample.company),
    isin: sample.withdrawn || sample.band === null ? null : sampleIsin(index),
    exchanges: sample.exchanges,
    board: sample.board,
    status,
    confirmed,
    bandMinRupees: sample.band?.[0] ?? null,
    bandMaxRupees: sample.band?.[1] ?? null,
    issuePriceRupees: sample.traded ? (sample.band?.[1] ?? null) : null,
    faceValueRupees: sample.band === null ? null : ([10, 2, 5, 1][index % 4] ?? 10),
    lotSizeShares: sample.lot,
    issueSizeShares: sharesOf(sample),
    issueSizeRupees: sample.crore === null ? null : Math.round(sample.crore * 1e7),
    reservedShares: null,
    offeredShares: null,
    remark: null,
    nseSymbol: sample.exchanges.includes('NSE') ? symbolOf(sample.company) : null,
    bseSymbol: sample.exchanges.includes('BSE') ? symbolOf(sample.company) : null,
    anchorShares: anchorOf(sample),
    drhpUrl: documentOf('drhp', sample, index % 4 !== 3),
    rhpUrl: documentOf('rhp', sample, index % 5 !== 4),
    ...dates,
    retailTimes: book?.book.retail.times ?? null,
    niiTimes: book?.book.nii.times ?? null,
    qibTimes: book?.book.qib.times ?? null,
    totalTimes: book?.book.total.times ?? null,
    listingPriceRupees: traded?.[0] ?? null,
    currentPriceRupees,
    pricedOn: currentPriceRupees === null ? null : tradingDayFrom(today, -1),
    registrar: sample.registrar === undefined ? (registrars[index % 2] ?? null) : sample.registrar,
    leadManagers:
      sample.leadManagers === undefined ? managers.slice(0, 1 + (index % 3)) : sample.leadManagers,
    sector: sample.sector,
    allottedOn: allottedDay({ ...dates, status, confirmed, allottedOn: null }, now),
    ...undated,
  };
  return { row, book, earlier: readings.slice(0, -1), planned: sample.postponed ? planned : null };
}

/** Returns all readings of a sample's order book, ascending. */
export function booksOf({ earlier, book }: SampleIpo): readonly SampleReading[] {
  return book === null ? earlier : [...earlier, book];
}

/** Instants of a sample before its history dates them, see `sampleVersions`. */
const undated = {
  firstSeenAt: new Date(0),
  updatedAt: new Date(0),
  termsChangedAt: new Date(0),
  detailChangedAt: new Date(0),
  provenance: [],
};

const noDays: PlannedDays = { openOn: null, closeOn: null, allotmentOn: null, listingOn: null };

function confirmedOf({ withdrawn, postponed, traded }: SampleIssue): IpoRow['confirmed'] {
  if (withdrawn) return 'withdrawn';
  if (postponed) return 'postponed';
  return traded ? 'listed' : null;
}

/** Makes an ISIN of an invented company; its check digit follows ISO 6166. */
function sampleIsin(index: number): string {
  return withCheckDigit(`INES${String(index + 1).padStart(3, '0')}0101`);
}

function symbolOf(company: string): string {
  return companyKey(company)
    .replace(/[^a-z]/g, '')
    .slice(0, 10)
    .toUpperCase();
}

/** Anchor investors take up to 60 % of the institutional half of a mainboard issue: here 30 % of the whole. */
function anchorOf(sample: SampleIssue): number | null {
  const shares = sharesOf(sample);
  return sample.board === 'SME' || shares === null ? null : Math.round(shares * 0.3);
}

function documentOf(kind: 'drhp' | 'rhp', { company, band }: SampleIssue, isLinked: boolean): string | null {
  const isKnown = isLinked && (kind === 'drhp' || band !== null);
  return isKnown ? `https://documents.example/${slugify(companyKey(company))}-${kind}.pdf` : null;
}

function sharesOf({ crore, band }: Pick<SampleIssue, 'crore' | 'band'>): number | null {
  return crore === null || band === null ? null : Math.round((crore * 1e7) / band[1]);
}

/** Times of the readings of a bidding day. */
const readingTimes = ['11:00', '13:00', '15:00', '17:00'];
/** Exponents of the growth of bids by category: institutions bid late. */
const growth = { retail: 1.2, nii: 2, qib: 3 } as const;

/** Makes the readings of all bidding days up to yesterday, or to the close. */
function readingsOf(
  sample: SampleIssue,
  { openOn, closeOn }: Pick<IpoRow, 'openOn' | 'closeOn'>,
  today: IndianDay,
): SampleReading[] {
  const { times: bids } = sample;
  const shares = sharesOf(sample);
  if (bids === undefined || shares === null || openOn === null || closeOn === null) return [];
  if (openOn >= today) return [];
  const lastOn = closeOn < today ? closeOn : tradingDayFrom(today, -1);
  const instants: Date[] = [];
  for (let day = openOn; day <= lastOn; day = tradingDayFrom(addDays(day, 1), 0)) {
    const times = day === closeOn ? [...readingTimes, booksAreFinalFrom] : readingTimes;
    instants.push(...times.map((time) => instantInIndia(day, time)));
  }
  return instants.map((readAt, at) => ({
    readAt,
    book: bookAt({ ...sample, times: bids }, shares, (at + 1) / instants.length),
  }));
}

/** Makes a book with the bids of a part of the bidding time. @param part above 0, and 1 at its end */
function bookAt(
  {
    times: [retail, nii, qib],
    board,
    staff,
    lot,
  }: Pick<SampleIssue, 'board' | 'staff' | 'lot'> & Required<Pick<SampleIssue, 'times'>>,
  shares: number,
  part: number,
): StoredBook {
  const least = (lot ?? 1) * 2;
  const investors = niiOf(Math.round(shares * 0.15), nii * part ** growth.nii, least);
  const parts = {
    retail: category(
      Math.round(shares * 0.35),
      retail * part ** growth.retail,
      Math.max(board === 'SME' ? 2400 : 60, least),
    ),
    nii: investors.whole,
    qib: category(Math.round(shares * 0.5), qib * part ** growth.qib, 250_000),
  };
  const outside = staff === undefined ? [] : reservedParts(shares, part, least);
  const all = [parts.retail, parts.nii, parts.qib, ...outside];
  const offered = all.reduce((sum, { sharesOffered }) => sum + sharesOffered, 0);
  const bid = all.reduce((sum, { sharesBid }) => sum + sharesBid, 0);
  return {
    ...parts,
    further: [...investors.parts, ...outside],
    total: { sharesOffered: offered, sharesBid: bid, applications: null, times: bid / offered },
  };
}

/**
 * Makes the bids of the non-institutional investors with their parts, which sum to the whole: a third of their offer is for
 * small bids, which are many.
 */
function niiOf(offered: number, times: number, least: number) {
  const [offeredSmall, bid] = [Math.round(offered / 3), Math.round(offered * times)];
  const bidSmall = Math.round(bid * 0.4);
  const small = bidsOf(offeredSmall, bidSmall, Math.max(2_500, least));
  const big = bidsOf(offered - offeredSmall, bid - bidSmall, Math.max(12_000, least));
  const parts: FurtherCategory[] = [
    { code: 'NII_SMALL', ...small },
    { code: 'NII_BIG', ...big },
  ];
  const applications = small.applications + big.applications;
  return { whole: { ...bidsOf(offered, bid, 1), applications }, parts };
}

/** Makes the categories of an issue that reserves shares for employees, shareholders and policyholders. */
function reservedParts(shares: number, part: number, least: number) {
  return [
    { code: 'EMPLOYEE' as const, ...category(Math.round(shares * 0.01), 2.4 * part, least) },
    { code: 'SHAREHOLDER' as const, ...category(Math.round(shares * 0.02), 1.1 * part, least) },
    {
      code: 'OTHER' as const,
      title: 'Policyholders',
      ...category(Math.round(shares * 0.02), 0.8 * part, least),
    },
  ];
}

function category(offered: number, times: number, perApplication: number) {
  return bidsOf(offered, Math.round(offered * times), perApplication);
}

/**
 * Returns the bids of a category of investors.
 *
 * @param offered shares on offer to it
 * @param bid shares that it bids for
 * @param perApplication shares of one application, at least the lot
 */
function bidsOf(offered: number, bid: number, perApplication: number) {
  return {
    sharesOffered: offered,
    sharesBid: bid,
    applications: Math.floor(bid / perApplication),
    times: bid / offered,
  } satisfies BookCategory;
}
