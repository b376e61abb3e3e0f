import type { WatchedIssue } from '@market/contracts';
import { readText } from '@market/kernel';
import { RowRejected } from '@market/platform/ingest';
import type { NseIpoDetailWire } from './nse-ipo-detail.wire';

/** A value under a title of the answer. */
export interface Titled {
  readonly value: string | null;
  /** The title itself says that the fact was revised, for example "Revised/Extended Issue Period". */
  readonly isRevised: boolean;
}

const revisedTitle = /\b(?:revised|extended|updated|modified|changed|new|amended|further)\b/i;

/**
 * The value under a title, in any case, with or without a plural and with whatever words of a revision before it; a revised
 * title before the plain one. Its value is null when there is no such title.
 */
export function titled({ issueInfo }: NseIpoDetailWire, ...titles: readonly string[]): Titled {
  const wanted = titles.map(plainTitle);
  const found = (issueInfo.dataList ?? []).filter(({ title }) => wanted.includes(plainTitle(title)));
  const revised = found.filter(({ title }) => revisedTitle.test(title ?? '')).at(-1);
  return { value: (revised ?? found[0])?.value ?? null, isRevised: revised !== undefined };
}

/** Titles that name a fact in words that nobody has met, of facts that the answer gives under no known title. */
export function unknownTitles({ issueInfo }: NseIpoDetailWire, pattern: RegExp): readonly string[] {
  return (issueInfo.dataList ?? []).flatMap(({ title, value }) =>
    pattern.test(title ?? '') && /\d/.test(value ?? '') ? [title ?? ''] : [],
  );
}

function plainTitle(title: string | null | undefined): string {
  return (readText(title) ?? '')
    .toLowerCase()
    .replace(new RegExp(revisedTitle, 'gi'), ' ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/s$/, '');
}

/** Errors: `RowRejected` for an answer about another symbol than was asked about. */
export function refuseOther({ metaInfo, issueInfo }: NseIpoDetailWire, { sourceKey }: WatchedIssue): void {
  const symbol = readText(metaInfo?.symbol ?? issueInfo.symbol) ?? sourceKey;
  if (symbol !== sourceKey) throw new RowRejected(`asked about ${sourceKey}, answered about ${symbol}`);
}
