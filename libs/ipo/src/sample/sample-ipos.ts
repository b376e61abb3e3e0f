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

/** Sample IPO with its order book, null before any bid. */
export interface SampleIpo {
  readonly row: IpoRow;
  readonly book: { readonly readAt: Date; readonly book: StoredBook } | null;
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
    const book = status === 'WITHDRAWN' ? null : bookOf(sample, dates, today);
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
    return { row, book };
  });
}

function sharesOf({ crore, band }: Pick<SampleIssue, 'crore' | 'band'>): number | null {
  return crore === null || band === null ? null : Math.round((crore * 1e7) / band[1]);
}

function bookOf(
  sample: SampleIssue,
  { openOn, closeOn }: Pick<IpoRow, 'openOn' | 'closeOn'>,
  today: IndianDay,
): SampleIpo['book'] {
  const { times, board } = sample;
  const shares = sharesOf(sample);
  if (times === undefined || shares === null || openOn === null || closeOn === null) return null;
  if (openOn >= today) return null;
  const [retail, nii, qib] = times;
  const parts = {
    retail: category(Math.round(shares * 0.35), retail, board === 'SME' ? 2400 : 60),
    nii: category(Math.round(shares * 0.15), nii, 4800),
    qib: category(Math.round(shares * 0.5), qib, 250_000),
  };
  const offered = parts.retail.sharesOffered + parts.nii.sharesOffered + parts.qib.sharesOffered;
  const bid = parts.retail.sharesBid + parts.nii.sharesBid + parts.qib.sharesBid;
  const total = { sharesOffered: offered, sharesBid: bid, applications: null, times: bid / offered };
  const readOn = closeOn < today ? closeOn : tradingDayFrom(today, -1);
  return { readAt: instantInIndia(readOn, '17:00'), book: { ...parts, total } };
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
