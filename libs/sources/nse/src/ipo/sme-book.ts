import type { BookCategory } from '@market/contracts';
import { distinctRows, readCount, readText } from '@market/kernel';
import { RowRejected } from '@market/source-kit';
import { type BookRow, refuseContradiction, rowOf } from './book-sums';
import { type IssueSize, sharesForThePublic } from './issue-size';
import type { NseIpoDetailWire } from './nse-ipo-detail.wire';
import { type Reading, mapReading } from './nse-ipo-subscription.mapper';
import { readUpdateTime } from './update-time';

type BidDetail = NonNullable<NseIpoDetailWire['bidDetails']>[number];

/**
 * Reads an SME issue's book. The exchange states bids and applications but neither shares offered nor times: only the
 * total can be computed, as (bids − market maker's bids) ÷ (issue size − market maker − anchor), and only from readable
 * prose and while the market maker's bid is known: in a row of its own, or after the close, when it is the part that the
 * market maker underwrote. The total is always without that bid, null while it is not known; the categories are always
 * as printed, with it.
 *
 * Source: docs/spec/sources.md, "SME books"; this convention fits the multiples that the exchanges quote.
 *
 * @param isOver tells whether the bidding was over at an instant
 * @returns null before the first bid, or when the exchange states no time of the figures
 *
 * Errors: `Unreadable`; `RowRejected` for a book that contradicts itself.
 */
export function readSmeBook(
  details: readonly BidDetail[],
  updateTime: string | null | undefined,
  size: IssueSize,
  isOver: (readAt: Date) => boolean,
): Reading | null {
  const readAt = readUpdateTime(updateTime);
  const rows = distinctRows(details.map(rowIn));
  if (readAt === null || !rowOf(rows, null)?.sharesBid) return null;
  refuseContradiction(rows);
  const reading = mapReading(readAt, rows);
  const maker = marketMakerBid(rows, size.marketMakerShares) ?? underwritten(size, isOver(readAt));
  return { ...reading, total: totalWithout(maker, reading.total, sharesForThePublic(size)) };
}

/** Market maker's bid; how many applications it came in is null where it is only inferred. */
interface MarketMakerBid extends Pick<BookCategory, 'applications'> {
  readonly shares: number;
}

/**
 * Returns the part that the market maker underwrote, which it has bid for by the close. Null before.
 *
 * Source: SEBI (ICDR) Regulations 2018, 261.
 */
function underwritten({ marketMakerShares }: IssueSize, isClosed: boolean): MarketMakerBid | null {
  return isClosed && marketMakerShares !== null ? { shares: marketMakerShares, applications: null } : null;
}

/** Subtracts the market maker's bid from the total; all but the offer is null while it is not known. */
function totalWithout(
  maker: MarketMakerBid | null,
  { sharesBid, applications }: BookCategory,
  sharesOffered: number | null,
): BookCategory {
  if (maker === null || sharesBid === null || sharesBid < maker.shares)
    return { sharesOffered, sharesBid: null, applications: null, times: null };
  const bids = sharesBid - maker.shares;
  return {
    sharesOffered,
    sharesBid: bids,
    applications:
      applications === null || maker.applications === null ? null : applications - maker.applications,
    times: sharesOffered === null ? null : bids / sharesOffered,
  };
}

/** Finds the market maker's bid: a row of its own, or a single application for exactly its part; null without one. */
function marketMakerBid(rows: readonly BookRow[], part: number | null): MarketMakerBid | null {
  const own = rows.find(({ title }) => /market\s*-?maker/i.test(title ?? ''));
  if (own !== undefined && own.sharesBid !== null)
    return { shares: own.sharesBid, applications: own.applications };
  if (part === null) return null;
  const [single, ...others] = rows.filter(
    ({ number, sharesBid, applications }) =>
      /[a-z]/i.test(number ?? '') && sharesBid === part && applications === 1,
  );
  if (single === undefined || others.length > 0) return null;
  return { shares: part, applications: 1 };
}

function rowIn(row: BidDetail): BookRow {
  if (row.srNo === undefined) throw new RowRejected('a row of the book without its number');
  return {
    number: row.srNo?.trim() || null,
    title: readText(row.category),
    sharesOffered: null,
    sharesBid: readCount(row.noOfshareBid),
    applications: readCount(row.noofapplication),
    times: null,
  };
}
