import { ipoIssue, type IpoIssueRecord, unsaidIssueTerms } from '@market/contracts';
import { daysBetween, type IndianDay, readText } from '@market/kernel';
import { deliver, type Delivery, RowRejected, skip, type Skipped } from '@market/platform/source-kit';
import { readBseName } from '../bse-name';
import type { BseValue } from '../bse-value.wire';
import { meaningOf } from '../remarked';
import { readIssueRemarks } from './issue-remarks.mapper';

/** What one answer adds to an issue: everything but its name and its key. */
export type BseIssueFacts = Partial<
  Omit<IpoIssueRecord, 'exchange' | 'sourceKey' | 'companyName' | 'isin' | 'handles' | 'remark' | 'revised'>
>;

/** A row of one of BSE's pages about an issue. */
export interface BseIssueRow {
  readonly ipoNo: BseValue;
  readonly companyName: BseValue;
  readonly facts: BseIssueFacts;
  /** Sentences behind the facts; those behind the name are read here. */
  readonly remarks?: readonly string[];
}

/** Bids are taken for ten trading days at most, holidays between them. Units: days. Source: SEBI (ICDR) Regulations 2018, 46. */
const longestIssueDays = 30;
/** Lists tell of this year's issues: other years are typing errors. Units: days. */
const farthestDays = 366;

/**
 * Delivers an issue record that says only what the row says, with what its remarks change. A row about the withdrawal of bids
 * or the further offer of a listed company is skipped.
 *
 * Errors: `RowRejected` without `IPO_NO` or name, and for days that no issue can have.
 */
export function issueRow(
  { ipoNo, companyName, facts, remarks = [] }: BseIssueRow,
  today: IndianDay,
): Delivery | Skipped {
  const name = readBseName(companyName);
  const said = [...name.remarks, ...remarks];
  const other = said.map(meaningOf).find((meaning) => meaning === 'window' || meaning === 'further-offer');
  if (other !== undefined) return skip(other);
  const { openOn = null, closeOn = null } = facts;
  const effect = readIssueRemarks(said, { openOn, closeOn, longestDays: longestIssueDays });
  checkDays([openOn, closeOn], today);
  return deliver(ipoIssue, {
    ...bseIssueReference(ipoNo, companyName),
    symbol: null,
    board: null,
    ...unsaidIssueTerms,
    ...facts,
    ...effect,
  });
}

/** How BSE names an issue. Its `Scrip_cd` is an internal number before listing and is left out. Errors: `RowRejected`. */
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

/** How BSE names a listed share. Errors: `RowRejected` without a name. */
export function bseShareReference(scripCode: string, companyName: BseValue, symbol: string | null) {
  return {
    exchange: 'BSE' as const,
    sourceKey: `scrip-${scripCode}`,
    companyName: readBseName(companyName).companyName,
    symbol,
    isin: null,
    handles: { scripCode },
  };
}

/** Swapped days are refused by the record itself. */
function checkDays([openOn, closeOn]: readonly [IndianDay | null, IndianDay | null], today: IndianDay): void {
  for (const day of [openOn, closeOn]) {
    if (day !== null && Math.abs(daysBetween(today, day)) > farthestDays)
      throw new RowRejected(`a day of another year: ${day}`);
  }
  if (openOn === null || closeOn === null) return;
  const days = daysBetween(openOn, closeOn);
  if (days > longestIssueDays) throw new RowRejected(`takes bids for ${days} days`);
}
