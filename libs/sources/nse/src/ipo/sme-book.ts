import type { BookCategory, IpoSubscriptionRecord } from '@market/contracts';
import { readCount } from '@market/kernel';
import { readIssueSize, sharesForThePublic } from './issue-size';
import type { NseIpoDetailWire } from './nse-ipo-detail.wire';
import { readUpdateTime } from './update-time';

type BidDetail = NonNullable<NseIpoDetailWire['bidDetails']>[number];
type Book = Pick<IpoSubscriptionRecord, 'readAt' | 'retail' | 'nii' | 'qib' | 'total'>;

/**
 * An SME issue's book. The exchange gives bids and applications but neither shares offered nor times: only the
 * total can be computed, as bids ÷ (issue size − market maker − anchor), and only from readable prose.
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
  const offered = sharesForThePublic(readIssueSize(issueSize));
  return {
    readAt,
    retail: readCategory(rows, '3'),
    nii: readCategory(rows, '2'),
    qib: readCategory(rows, '1'),
    total: { ...total, sharesOffered: offered, times: offered === null ? null : total.sharesBid / offered },
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
