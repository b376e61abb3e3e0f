import type { WatchedIssue } from '@market/contracts';
import { readText } from '@market/kernel';
import { RowRejected } from '@market/platform/ingest';
import type { NseIpoDetailWire } from './nse-ipo-detail.wire';

/** The value under a title, in any case and with or without a plural; null when there is no such title. */
export function titled({ issueInfo }: NseIpoDetailWire, title: string): string | null {
  const plain = (text: string | null | undefined) => (text ?? '').trim().toLowerCase().replace(/s$/, '');
  return issueInfo.dataList?.find((item) => plain(item.title) === plain(title))?.value ?? null;
}

/** Errors: `RowRejected` for an answer about another symbol than was asked about. */
export function refuseOther({ metaInfo, issueInfo }: NseIpoDetailWire, { sourceKey }: WatchedIssue): void {
  const symbol = readText(metaInfo?.symbol ?? issueInfo.symbol) ?? sourceKey;
  if (symbol !== sourceKey) throw new RowRejected(`asked about ${sourceKey}, answered about ${symbol}`);
}
