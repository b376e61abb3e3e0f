import type { BookCategory } from '@market/contracts';
import { distinctRows, readCount, readText } from '@market/kernel';
import { RowRejected } from '@market/source-kit';
import { type BookRow, refuseContradiction } from './book-sums';
import { type IssueSize, sharesForThePublic } from './issue-size';
import type { NseIpoDetailWire } from './nse-ipo-detail.wire';
import { type Reading, readingOf } from './nse-ipo-subscription.mapper';
import { readUpdateTime } from './update-time';

type BidDetail = NonNullable<NseIpoDetailWire['bidDetails']>[number];

/**
 * Reads an SME issue's book. The exchange states bids and applications but neither shares offered nor times: only the
 * total can be computed, as (bids − market maker's bids) ÷ (issue size − market maker − anchor), and only from readable
 * prose and while the market maker's bid is known. A known one is subtracted from its category and from the total.
 *
 * Source: docs/spec/sources.md, "SME books"; this convention fits the multiples that the exchanges quote.
 *
 * @returns null before the first bid, or when the exchange states no time of the figures
 *
 * Errors: `Unreadable`; `RowRejected` for a book that contradicts itself.
 */
export function readSmeBook(
  details: readonly BidDetail[],
  updateTime: string | null | undefined,
  size: IssueSize,
): Reading | null {
  const readAt = readUpdateTime(updateTime);
  const rows = distinctRows(details.map(rowIn));
  const { total } = readingOf(new Date(0), rows);
  if (readAt === null || !total.sharesBid) return null;
  refuseContradiction(rows);
  const maker = marketMakerBid(rows, size.marketMakerShares);
  const reading = readingOf(readAt, maker === null ? rows : rows.map((row) => without(row, maker)));
  const sharesOffered = sharesForThePublic(size);
  const { sharesBid } = reading.total;
  const isKnown = maker !== null && sharesOffered !== null && sharesBid !== null;
  return {
    ...reading,
    total: { ...reading.total, sharesOffered, times: isKnown ? sharesBid / sharesOffered : null },
  };
}

/** Market maker's bid, with the category that contains it (null: only the total does). */
interface MarketMakerBid extends Pick<BookCategory, 'applications'> {
  readonly shares: number;
  readonly category: string | null;
  /** Row of bids of one size that contains it, `2.1` or `2.2`; null when there is none. */
  readonly part: string | null;
}

/** Finds the market maker's bid: a row of its own, or a single application for exactly its part; null without one. */
function marketMakerBid(rows: readonly BookRow[], part: number | null): MarketMakerBid | null {
  const own = rows.find(({ title }) => /market\s*-?maker/i.test(title ?? ''));
  if (own !== undefined && own.sharesBid !== null)
    return { shares: own.sharesBid, applications: own.applications, category: categoryOf(own), part: null };
  if (part === null) return null;
  const [single, ...others] = rows.filter(
    ({ number, sharesBid, applications }) =>
      /[a-z]/i.test(number ?? '') && sharesBid === part && applications === 1,
  );
  if (single === undefined || others.length > 0) return null;
  return { shares: part, applications: 1, category: categoryOf(single), part: partOf(single) };
}

/** Returns the category, 1, 2 or 3, that a row is a part of. */
function categoryOf({ number }: BookRow): string | null {
  return number !== null && /^[123]\D/.test(number) ? number.charAt(0) : null;
}

/** Returns the row of bids of one size that a row is a part of: `2.1` of `2.1(a)`. */
function partOf({ number }: BookRow): string | null {
  return /^(\d\.\d)\(/.exec(number ?? '')?.[1] ?? null;
}

function without(row: BookRow, { shares, applications, category, part }: MarketMakerBid): BookRow {
  if (row.number !== null && row.number !== category && row.number !== part) return row;
  return {
    ...row,
    sharesBid: row.sharesBid === null ? null : row.sharesBid - shares,
    applications: row.applications === null ? null : row.applications - (applications ?? 0),
  };
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
