import { type IpoIssueRecord, unsaidIssueTerms } from '@market/contracts';
import { readText } from '@market/kernel';
import { RowRejected } from '@market/platform/ingest';
import type { BseValue } from '../bse-value.wire';

/** What one answer adds to an issue: everything but its name and its key. */
export type BseIssueFacts = Partial<
  Omit<IpoIssueRecord, 'exchange' | 'sourceKey' | 'companyName' | 'isin' | 'handles'>
>;

/** An issue record that says only what the answer says. Errors: `RowRejected` without `IPO_NO` or name. */
export function bseIssue(ipoNo: BseValue, companyName: string | null, facts: BseIssueFacts): IpoIssueRecord {
  return {
    ...bseIssueReference(ipoNo, companyName),
    symbol: null,
    board: null,
    ...unsaidIssueTerms,
    ...facts,
  };
}

/** How BSE names an issue. Its `Scrip_cd` is an internal number before listing and is left out. Errors: `RowRejected`. */
export function bseIssueReference(ipoNo: BseValue, companyName: string | null) {
  const key = readText(ipoNo);
  if (key === null || !/^\d+$/.test(key)) throw new RowRejected('no IPO_NO');
  return {
    exchange: 'BSE' as const,
    sourceKey: `ipo-${key}`,
    companyName: bseName(companyName),
    symbol: null,
    isin: null,
    handles: { ipoNo: key },
  };
}

/** How BSE names a listed share. Errors: `RowRejected` without a name. */
export function bseShareReference(scripCode: string, companyName: string | null, symbol: string | null) {
  return {
    exchange: 'BSE' as const,
    sourceKey: `scrip-${scripCode}`,
    companyName: bseName(companyName),
    symbol,
    isin: null,
    handles: { scripCode },
  };
}

function bseName(companyName: string | null): string {
  const name = readText(companyName);
  if (name === null) throw new RowRejected('no company name');
  return name;
}
