import { type IndianDay, indianDay } from '@market/kernel';
import { namedDay } from '@market/invented-market/replay-payloads/spelling';
import { bandAtBse, calendarRow, publicIssueRow } from '@market/invented-market/wires/bse-calendar-rows';
import { bseIssuePage } from '@market/invented-market/wires/bse-issue-page';
import { activeCategory, bidDetails } from '@market/invented-market/wires/nse-book';
import { type Entry, issuePage } from '@market/invented-market/wires/nse-issue-page';
import {
  bandText,
  currentRow,
  type IssueInLists,
  upcomingRow,
} from '@market/invented-market/wires/nse-list-rows';

/** Upcoming issue as a test has the pages of the exchanges print it. */
export interface PrintedOnPages {
  readonly company: string;
  readonly symbol: string;
  readonly ipoNo: number;
  /** Opening and closing day. Shape: `2026-11-24`. */
  readonly days: readonly [string, string];
  /** Units: rupees; null: no page prints a band. */
  readonly band: readonly [low: number, high: number] | null;
  /** Units: shares. */
  readonly lot: number;
  readonly offered: number;
  readonly isSme: boolean;
  /** NSE's sentence on the size; absent: its page prints none. */
  readonly size?: string | undefined;
}

/** Makes a row of NSE's list of upcoming issues. */
export function printedUpcoming(issue: PrintedOnPages) {
  return upcomingRow(atNse(issue), { isOpen: false, lot: issue.lot });
}

/** Makes a row of NSE's list of current issues. */
export function printedCurrent(issue: PrintedOnPages) {
  return currentRow(atNse(issue), null);
}

/** Makes NSE's page of an issue without a bid: days, band, lot and size alone. @param entries further ones */
export function printedDetail(issue: PrintedOnPages, entries: readonly Entry[] = []) {
  const { company, symbol, days, band, lot, size, isSme } = issue;
  const [openOn, closeOn] = days.map(indianDay).map((day) => namedDay(day));
  const only = (isPrinted: boolean, title: string, value: string) => (isPrinted ? [{ title, value }] : []);
  const book = { isSme, lines: [], readAt: '' };
  return issuePage({
    ...{ symbol, isSme, heading: company, share: null },
    entries: [
      { title: 'Issue Period', value: `${openOn} to ${closeOn}` },
      ...only(size !== undefined, 'Issue Size', `"${size}"`),
      ...only(band !== null, 'Price Range', `Rs. ${band?.[0]} to Rs. ${band?.[1]} per Equity Share`),
      { title: 'Bid Lot', value: `${lot} Equity Shares and in multiples thereof` },
      ...entries,
    ],
    ...{ bidDetails: bidDetails(book), activeCat: activeCategory(book) },
  });
}

/** Makes a row of BSE's calendar. */
export function printedInCalendar(issue: PrintedOnPages) {
  return calendarRow(atBse(issue));
}

/** Makes a row of BSE's list of bands. */
export function printedInBands(issue: PrintedOnPages) {
  const price = issue.band === null ? null : bandAtBse({ low: issue.band[0], high: issue.band[1] });
  return publicIssueRow(atBse(issue), { price, faceValue: 10, isSme: issue.isSme });
}

/** Makes BSE's page of an issue. */
export function printedAtBse(issue: PrintedOnPages) {
  const [low, high] = issue.band ?? [0, 0];
  const [openOn, closeOn] = daysOf(issue);
  const page = bseIssuePage({
    ...{ ...atBse(issue), symbol: issue.symbol, openOn, closeOn, low, high, prospectus: '' },
    ...{ offered: issue.offered, lot: issue.lot, isSme: issue.isSme, faceValue: 10 },
    ...{ managers: [], registrar: ['', ''] },
  });
  const unsaid = issue.band === null ? { Price_Band: null } : {};
  return { ...page, IPONO_0: page.IPONO_0.map((row) => ({ ...row, Registrar: null, ...unsaid })) };
}

function atNse(issue: PrintedOnPages): IssueInLists {
  const { symbol, company: name, isSme, band, offered } = issue;
  const [openOn, closeOn] = daysOf(issue);
  const text = band === null ? null : bandText({ low: band[0], high: band[1] });
  return { symbol, name, isSme, openOn, closeOn, band: text, offered };
}

function atBse({ company: name, days: [openOn, closeOn], ipoNo }: PrintedOnPages) {
  return { name, openOn, closeOn, isLive: false, kind: 'IPO' as const, ipoNo, issueCode: 4_000 + ipoNo };
}

function daysOf({ days: [openOn, closeOn] }: PrintedOnPages): [IndianDay, IndianDay] {
  return [indianDay(openOn), indianDay(closeOn)];
}
