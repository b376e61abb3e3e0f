import { type BookCategory, type IpoStatus, tradingDayFrom } from '@market/contracts';
import {
  addDays,
  companyKey,
  instantInIndia,
  type IndianDay,
  nameWithoutForm,
  slugify,
} from '@market/kernel';
import { allottedDay } from '../domain/announcements';
import { statusAt } from '../domain/ipo-status';
import type { IpoRow } from '../persistence/ipo.row';
import type { StoredBook } from '../persistence/subscription.row';
import { managers, registrars, type SampleIssue, sampleIssues } from './sample-issues';

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
}

/** Makes the sample IPOs of a day: fixed ids, slugs and figures, trading days counted from `today`. */
export function sampleIpos(today: IndianDay, now: Date): SampleIpo[] {
  return sampleIssues.map((sample, index) => {
    const from = addDays(today, sample.since ?? 0);
    const on = (days: number | null): IndianDay | null => (days === null ? null : tradingDayFrom(from, days));
    const [openOn, closeOn, allotmentOn, listingOn] = sample.days.map(on);
    const dates = {
      openOn: openOn ?? null,
      closeOn: closeOn ?? null,
      allotmentOn: allotmentOn ?? null,
      listingOn: listingOn ?? null,
      postponedFromOn: null,
    };
    const confirmed = sample.withdrawn ? 'withdrawn' : sample.traded ? 'listed' : null;
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
      isin: null,
      exchanges: sample.exchanges,
      board: sample.board,
      status,
      confirmed,
      bandMinRupees: sample.band?.[0] ?? null,
      bandMaxRupees: sample.band?.[1] ?? null,
      issuePriceRupees: sample.traded ? (sample.band?.[1] ?? null) : null,
      faceValueRupees: 10,
      lotSizeShares: sample.lot,
      issueSizeShares: sharesOf(sample),
      issueSizeRupees: sample.crore === null ? null : Math.round(sample.crore * 1e7),
      reservedShares: null,
      offeredShares: null,
      remark: null,
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
      firstSeenAt: instantInIndia(
        addDays(dates.openOn !== null && dates.openOn < today ? dates.openOn : today, -5),
      ),
      updatedAt: instantInIndia(today),
    };
    return { row, book, earlier: readings.slice(0, -1) };
  });
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
  const { times } = sample;
  const shares = sharesOf(sample);
  if (times === undefined || shares === null || openOn === null || closeOn === null) return [];
  if (openOn >= today) return [];
  const lastOn = closeOn < today ? closeOn : tradingDayFrom(today, -1);
  const instants: Date[] = [];
  for (let day = openOn; day <= lastOn; day = tradingDayFrom(addDays(day, 1), 0)) {
    instants.push(...readingTimes.map((time) => instantInIndia(day, time)));
  }
  return instants.map((readAt, at) => ({
    readAt,
    book: bookAt({ ...sample, times }, shares, (at + 1) / instants.length),
  }));
}

/** Makes a book with the bids of a part of the bidding time. @param part above 0, and 1 at its end */
function bookAt(
  { times: [retail, nii, qib], board }: Pick<Required<SampleIssue>, 'times' | 'board'>,
  shares: number,
  part: number,
): StoredBook {
  const parts = {
    retail: category(Math.round(shares * 0.35), retail * part ** growth.retail, board === 'SME' ? 2400 : 60),
    nii: category(Math.round(shares * 0.15), nii * part ** growth.nii, 4800),
    qib: category(Math.round(shares * 0.5), qib * part ** growth.qib, 250_000),
  };
  const offered = parts.retail.sharesOffered + parts.nii.sharesOffered + parts.qib.sharesOffered;
  const bid = parts.retail.sharesBid + parts.nii.sharesBid + parts.qib.sharesBid;
  return {
    ...parts,
    total: { sharesOffered: offered, sharesBid: bid, applications: null, times: bid / offered },
  };
}

function category(offered: number, times: number, perApplication: number) {
  const bid = Math.round(offered * times);
  return {
    sharesOffered: offered,
    sharesBid: bid,
    applications: Math.ceil(bid / perApplication),
    times: bid / offered,
  } satisfies BookCategory;
}
