import type { IpoIssueRecord } from '@market/contracts';
import { readIssueName } from '@market/kernel';
import { RowRejected, skip, type Skipped } from '@market/platform/ingest';

/** What a row's name says: the company, and what its remark says of the issue's progress. */
export type ListedName = Pick<IpoIssueRecord, 'companyName' | 'confirmed'> & { readonly remark?: string };

/** Endings of the symbols under which a further public offer is listed. */
const furtherOfferSymbol = /FPO\d?$/;

/**
 * Reads the name of a row of a list of issues. A row that is about an issue but is none (a withdrawal window, a further
 * public offer, partly paid shares) is skipped: nothing is sold in it for the first time.
 *
 * Source: NSE public-past-issues and all-upcoming-issues, 2026-07 to 2026-10.
 *
 * Errors: `RowRejected` without a name.
 */
export function readListedName(text: string | null | undefined, symbol: string): ListedName | Skipped {
  const { name, remark } = readIssueName(text);
  if (name === '') throw new RowRejected('no company name');
  const meaning = remark?.meaning ?? 'note';
  if (meaning === 'window') return skip('a withdrawal window is no issue');
  if (meaning === 'further-offer') return skip('a further public offer');
  if (meaning === 'unknown' && furtherOfferSymbol.test(symbol)) return skip('a further public offer');
  if (meaning === 'unknown') return { companyName: name, confirmed: null, remark: remark?.text ?? '' };
  return { companyName: name, confirmed: meaning === 'note' ? null : meaning };
}
