import type { WatchedIssue } from '@market/contracts';
import { readText } from '@market/kernel';
import { RowRejected } from '@market/source-kit';
import type { NseIpoDetailWire } from './nse-ipo-detail.wire';

/**
 * Refuses a response about another symbol than the requested one.
 *
 * Errors: `RowRejected`.
 */
export function refuseOther({ metaInfo, issueInfo }: NseIpoDetailWire, { sourceKey }: WatchedIssue): void {
  const symbol = readText(metaInfo?.symbol ?? issueInfo.symbol) ?? sourceKey;
  if (symbol !== sourceKey) throw new RowRejected(`asked about ${sourceKey}, answered about ${symbol}`);
}
