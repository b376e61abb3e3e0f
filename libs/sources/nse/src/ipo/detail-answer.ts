import type { AskedIssue } from '@market/contracts';
import { readText } from '@market/kernel';
import { RowRejected } from '@market/source-kit';
import type { NseIpoDetailWire } from './nse-ipo-detail.wire';

/** Returns the symbol that a response states; null when it states none. */
export function symbolIn({ metaInfo, issueInfo }: NseIpoDetailWire): string | null {
  return readText(metaInfo?.symbol ?? issueInfo.symbol);
}

/**
 * Refuses a response about another symbol than the requested one.
 *
 * Errors: `RowRejected`.
 */
export function refuseOther(wire: NseIpoDetailWire, { sourceKey }: Pick<AskedIssue, 'sourceKey'>): void {
  const symbol = symbolIn(wire) ?? sourceKey;
  if (symbol !== sourceKey) throw new RowRejected(`asked about ${sourceKey}, answered about ${symbol}`);
}
