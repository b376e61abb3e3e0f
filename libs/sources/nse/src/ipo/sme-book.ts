import type { BookCategory, IpoSubscriptionRecord } from '@market/contracts';
import { readCount } from '@market/kernel';
import { readIssueSize, sharesForThePublic } from './issue-size';
import type { NseIpoDetailWire } from './nse-ipo-detail.wire';
import { readUpdateTime } from './update-time';

type BidDetail = NonNullable<NseIpoDetailWire['bidDetails']>[number];
type Book = Pick<IpoSubscriptionRecord, 'readAt' | 'retail' | 'nii' | 'qib' | 'total'>;

/**
 * An SME issue's book. The exchange gives bids and applications but neither shares offered nor times: only the
 * total can be computed, as (bids − market maker's bids) ÷ (issue size − market maker − anchor), and only from readable
 * prose and while the market maker's bid is known.
 *
 * Source: truth, 2: this convention fits the multiples that the exchanges quote.
 *
 * @returns null before the first bid, or when the exchange does not say when the figures stood so
 *
 * Errors: `Unreadable`.
 */
export function readSmeBook(
  rows: readonly BidDetail[],
  updateTime: string | null | undefined,
  issueSize: string | null,
): Book | null {
  const readAt = readUpdateTime(updateTime);
  const total = readCategory(rows, null);
  if (readAt === null || !total.sharesBid) return null;
  const size = readIssueSize(issueSize);
  const offered = sharesForThePublic(size);
  const marketMaker = marketMakerBid(rows, size.marketMakerShares);
  const without = (srNo: string | null): BookCategory => {
    const category = readCategory(rows, srNo);
    const holdsIt = marketMaker !== null && (srNo === null || marketMaker.category === srNo);
    return holdsIt ? lessOneBid(category, marketMaker.shares) : category;
  };
  const publicTotal = without(null);
  const times = offered === null || marketMaker === null ? null : (publicTotal.sharesBid ?? 0) / offered;
  return {
    readAt,
    retail: without('3'),
    nii: without('2'),
    qib: without('1'),
    total: { ...publicTotal, sharesOffered: offered, times },
  };
}

/** The market maker's bid, and the category that holds it (null: only the total does). */
interface MarketMakerBid {
  readonly shares: number;
  readonly category: string | null;
}

/** The market maker's bid: a row of its own, or the one application for just its part; null while none is there. */
function marketMakerBid(rows: readonly BidDetail[], part: number | null): MarketMakerBid | null {
  const own = rows.find(({ category }) => /market\s*maker/i.test(category ?? ''));
  const shares = readCount(own?.noOfshareBid);
  if (own !== undefined && shares !== null) return { shares, category: null };
  if (part === null) return null;
  const [single, ...others] = rows.filter(
    ({ srNo, noOfshareBid, noofapplication }) =>
      /[a-z]/i.test(srNo ?? '') && readCount(noOfshareBid) === part && readCount(noofapplication) === 1,
  );
  if (single === undefined || others.length > 0) return null;
  return { shares: part, category: single.srNo?.trim().charAt(0) ?? null };
}

function lessOneBid(category: BookCategory, shares: number): BookCategory {
  const { sharesBid, applications } = category;
  return {
    ...category,
    sharesBid: sharesBid === null ? null : sharesBid - shares,
    applications: applications === null ? null : applications - 1,
  };
}

function readCategory(rows: readonly BidDetail[], srNo: string | null): BookCategory {
  const row = rows.find((each) => (each.srNo?.trim() || null) === srNo);
  return {
    sharesOffered: null,
    sharesBid: readCount(row?.noOfshareBid),
    applications: readCount(row?.noofapplication),
    times: null,
  };
}
