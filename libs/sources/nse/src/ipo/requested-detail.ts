import type { AskedIssue } from '@market/contracts';
import { RowRejected } from '@market/source-kit';
import { plainText, valueUnderTitle } from './detail-titles';
import { readSymbol } from './nse-series';
import type { NseIpoDetailWire } from './nse-ipo-detail.wire';

/** Maximum length of a name in a reason. Units: characters. */
const longestName = 40;

/** Returns the symbol that a response states; null when it states none. */
export function symbolIn({ metaInfo, issueInfo }: NseIpoDetailWire): string | null {
  return readSymbol(metaInfo?.symbol ?? issueInfo.symbol);
}

/**
 * Refuses a response about another symbol than the requested one, and one whose terms name another: their values have
 * slipped by a title, or are those of another issue.
 *
 * Errors: `RowRejected`.
 */
export function refuseOther(wire: NseIpoDetailWire, { sourceKey }: Pick<AskedIssue, 'sourceKey'>): void {
  const symbol = symbolIn(wire) ?? sourceKey;
  if (symbol !== sourceKey) throw new RowRejected(`asked about ${sourceKey}, answered about ${symbol}`);
  const named = readSymbol(plainText(valueUnderTitle(wire, 'Symbol'))) ?? sourceKey;
  if (named !== sourceKey)
    throw new RowRejected(`asked about ${sourceKey}, its terms name ${named.slice(0, longestName)}`);
}
