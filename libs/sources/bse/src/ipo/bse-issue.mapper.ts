import { ipoIssue, type IpoIssueRecord, emptyIssueTerms } from '@market/contracts';
import { daysBetween, type IndianDay, readText } from '@market/kernel';
import { deliver, type Delivery, RowRejected, skip, type SkippedRow } from '@market/source-kit';
import { readBseName } from '../bse-name';
import type { BseValue } from '../bse-value.wire';
import { interpretRemark } from '../remarked';
import type { IssuePeriod } from './issue-period.mapper';
import { readIssueRemarks } from './issue-remarks.mapper';

/** Facts of an issue in one response: everything but its name and its key. */
export type BseIssueFacts = Partial<
  Omit<IpoIssueRecord, 'exchange' | 'sourceKey' | 'companyName' | 'isin' | 'handles' | 'remark' | 'revised'>
>;

/** Row of one of BSE's pages about an issue. */
export interface BseIssueRow {
  readonly ipoNo: BseValue;
  readonly companyName: BseValue;
  readonly facts: BseIssueFacts;
  /** Sentences behind the facts; those behind the name are read from the name. */
  readonly remarks?: readonly string[];
}

/**
 * Maximum length of an issue: ten trading days, with holidays between them. Units: days. Source: SEBI (ICDR)
 * Regulations 2018, 46.
 */
const longestIssueDays = 30;
/** Maximum distance of a day from today: other years are typing errors. Units: days. */
const farthestDays = 366;

/**
 * Delivers the issue record of a row, with the changes by its remarks. A row about the withdrawal of bids or the
 * further offer of a listed company is skipped.
 *
 * Errors: `RowRejected` without `IPO_NO` or name, and for impossible days.
 */
export function issueRow(
  { ipoNo, companyName, facts, remarks = [] }: BseIssueRow,
  today: IndianDay,
): Delivery | SkippedRow {
  const name = readBseName(companyName);
  const said = [...name.remarks, ...remarks];
  const other = said
    .map(interpretRemark)
    .find((meaning) => meaning === 'window' || meaning === 'further-offer');
  if (other !== undefined) return skip(other);
  const { openOn = null, closeOn = null } = facts;
  const effect = readIssueRemarks(said, { openOn, closeOn, longestDays: longestIssueDays });
  const odd = dayDoubt({ openOn, closeOn }, today);
  if (odd !== null) throw new RowRejected(odd);
  return deliver(ipoIssue, {
    ...bseIssueReference(ipoNo, companyName),
    symbol: null,
    board: null,
    ...emptyIssueTerms,
    ...facts,
    ...effect,
  });
}

/**
 * Makes BSE's reference of an issue. Its `Scrip_cd` is an internal number before listing and is left out. Errors:
 * `RowRejected`.
 */
export function bseIssueReference(ipoNo: BseValue, companyName: BseValue) {
  const key = readText(ipoNo);
  if (key === null || !/^\d+$/.test(key)) throw new RowRejected('no IPO_NO');
  return {
    exchange: 'BSE' as const,
    sourceKey: `ipo-${key}`,
    companyName: readBseName(companyName).companyName,
    symbol: null,
    isin: null,
    handles: { ipoNo: key },
  };
}

/** Makes BSE's reference of a listed share. Errors: `RowRejected` without a name. */
export function bseShareReference(scripCode: string, companyName: BseValue, symbol: string | null) {
  return { ...bseShareKey(scripCode), companyName: readBseName(companyName).companyName, symbol };
}

/** Makes BSE's reference of a listed share in a response that does not name it. */
export function bseShareKey(scripCode: string) {
  return {
    exchange: 'BSE' as const,
    sourceKey: `scrip-${scripCode}`,
    companyName: null,
    symbol: null,
    isin: null,
    handles: { scripCode },
  };
}

/** Returns the reason why days cannot be those of an issue: other years, swapped, or too far apart; null when they can. */
export function dayDoubt({ openOn, closeOn }: IssuePeriod, today: IndianDay): string | null {
  const far = [openOn, closeOn].find(
    (day) => day !== null && Math.abs(daysBetween(today, day)) > farthestDays,
  );
  if (far) return `a day of another year: ${far}`;
  if (openOn === null || closeOn === null) return null;
  const days = daysBetween(openOn, closeOn);
  if (days < 0) return `closes on ${closeOn}, before it opens on ${openOn}`;
  return days > longestIssueDays ? `takes bids for ${days} days` : null;
}
