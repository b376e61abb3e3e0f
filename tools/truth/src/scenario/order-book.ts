import { addDays, dayInIndia, type IndianDay, instantInIndia, minuteMs } from '@market/kernel';
import { isTradingDay } from '@market/invented-market/replay-payloads/trading-days';
import type { BookLine } from '@market/invented-market/wires/book-line';
import { type TruthIssue, truthAt } from './truth-issue';

/** Book, by the exchanges whose bids it counts. */
export type Book = 'nse' | 'bse' | 'both';

/** One category. Units: shares. */
export interface CategoryBids {
  readonly offered: number;
  readonly bid: number;
}

export interface BookState {
  readonly readAt: Date;
  readonly qib: CategoryBids;
  readonly nii: CategoryBids;
  readonly retail: CategoryBids;
  readonly total: CategoryBids;
  /** The market maker's own bid, which NSE counts among those of corporates. Units: shares. */
  readonly marketMaker: number;
}

const hoursADay = 7;
/** NSE's part of the bids of an issue that both exchanges run. */
const nseShare = 0.62;
/** Institutions bid in the last part of the period. */
const institutionsFrom = 0.7;

/** Returns the time stamp of a book as shown now: to the minute, or to the hour; null before the first bid. */
export function stampOf(issue: TruthIssue, at: Date, everyMinutes: number): Date | null {
  const { openOn, closeOn } = truthAt(issue, at);
  const first = instantInIndia(openOn, '10:00');
  const last = instantInIndia(closeOn, '19:00');
  if (at >= last) return last;
  if (at.getTime() < first.getTime() + 60 * minuteMs) return null;
  let day = dayInIndia(at);
  while (!isTradingDay(day) || at < instantInIndia(day, '10:00')) day = before(day);
  if (day < openOn) return null;
  const ends = instantInIndia(day, '17:00').getTime();
  const stepMs = everyMinutes * minuteMs;
  return new Date(Math.min(ends, Math.floor(at.getTime() / stepMs) * stepMs));
}

/** The book as it stands at an instant. */
export function bookAt(issue: TruthIssue, readAt: Date, book: Book): BookState {
  const { lot } = truthAt(issue, readAt);
  const part = progressOf(issue, readAt);
  const qibPart = Math.max(0, (part - institutionsFrom) / (1 - institutionsFrom));
  const offered = offeredBy(issue);
  const line = (shares: number, times: number): CategoryBids => {
    const all = Math.floor((shares * times) / lot) * lot;
    return { offered: shares, bid: inBook(issue, book, all, lot) };
  };
  const qib = line(offered.qib, issue.demand.qib * qibPart);
  const nii = line(offered.nii, issue.demand.nii * part ** 1.4);
  const retail = line(offered.retail, issue.demand.retail * part ** 0.8);
  const marketMaker = part > 0.4 ? issue.marketMaker : 0;
  const bid = qib.bid + nii.bid + retail.bid;
  return { readAt, qib, nii, retail, total: { offered: issue.offered, bid }, marketMaker };
}

/** Returns the lines of a book: institutions, others, retail investors, the total. Applications are not counted. */
export function linesOf({ qib, nii, retail, total }: BookState): BookLine[] {
  return [
    { srNo: '1', category: 'Qualified Institutional Buyers(QIBs)', ...qib, applications: 0 },
    { srNo: '2', category: 'Non Institutional Investors', ...nii, applications: 0 },
    { srNo: '3', category: 'Retail Individual Investors(RIIs)', ...retail, applications: 0 },
    { srNo: null, category: 'Total', ...total, applications: 0 },
  ];
}

/** Shares for each category; they add up to the shares on offer. */
function offeredBy({ offered }: TruthIssue) {
  const [qib, nii] = [Math.floor((offered * 2) / 7), Math.floor((offered * 3) / 14)];
  return { qib, nii, retail: offered - qib - nii };
}

function inBook({ nseSymbol, bse }: TruthIssue, book: Book, bids: number, lot: number): number {
  if (book === 'both' || nseSymbol === null || bse === null) return bids;
  const atNse = Math.floor((bids * nseShare) / lot) * lot;
  return book === 'nse' ? atNse : bids - atNse;
}

/** The part of the bidding time that is over, from 0 to 1: never less for a period that was extended. */
function progressOf(issue: TruthIssue, at: Date): number {
  const { openOn, closeOn } = truthAt(issue, instantInIndia(addDays(dayInIndia(at), 60), '00:00'));
  let [over, whole] = [0, 0];
  for (let day = openOn; day <= closeOn; day = addDays(day, 1)) {
    if (!isTradingDay(day)) continue;
    whole += hoursADay;
    const sinceOpening = (at.getTime() - instantInIndia(day, '10:00').getTime()) / (60 * minuteMs);
    over += Math.min(hoursADay, Math.max(0, sinceOpening));
  }
  return whole === 0 ? 0 : over / whole;
}

function before(day: IndianDay): IndianDay {
  return addDays(day, -1);
}
