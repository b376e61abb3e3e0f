import { indianDay } from '@market/kernel';
import {
  bandText,
  closedRow,
  currentRow,
  holidayPage,
  type IssueInLists,
  pastRow,
  upcomingRow,
} from '../wires/nse-list-rows';
import { demandLines } from './demand';
import { stageOf, type InventedIssue } from './invented-issue';
import { oddPastRows } from './odd-past-rows';
import { holidays } from './trading-days';

/** `/api/ipo-current-issue`: the bids on NSE alone. */
export function currentIssues(issues: readonly InventedIssue[]): unknown[] {
  return nseOnly(issues)
    .filter((issue) => stageOf(issue) === 'open')
    .map((issue) => currentRow(inLists(issue), demandLines(issue, 'nse').at(-1)?.bid ?? null));
}

/** `/api/all-upcoming-issues?category=ipo`: open and coming issues. */
export function upcomingIssues(issues: readonly InventedIssue[]): unknown[] {
  return nseOnly(issues)
    .filter((issue) => ['open', 'upcoming'].includes(stageOf(issue)))
    .map((issue) => upcomingRow(inLists(issue), { isOpen: stageOf(issue) === 'open', lot: issue.lot }));
}

/**
 * `/api/public-past-issues`: newest first, months in upper case. The newest closed mainboard issue still has the
 * shape of the lists above, without a security type; some rows come twice, as the real list's do.
 */
export function pastIssueRows(issues: readonly InventedIssue[]): unknown[] {
  const closed = nseOnly(issues)
    .filter((issue) => ['closed', 'listed'].includes(stageOf(issue)))
    .sort((a, b) => b.openOn.localeCompare(a.openOn) || a.nse.symbol.localeCompare(b.nse.symbol));
  const justClosed = closed.find((issue) => issue.listing === null && issue.board === 'mainboard');
  const rows = closed.map((issue, index) => ({
    openOn: issue.openOn,
    rows: repeat(
      issue === justClosed ? closedRow(inLists(issue)) : rowOfPast(issue, index),
      index % 41 === 17 ? 2 : 1,
    ),
  }));
  return [...rows, ...oddPastRows.map((odd) => ({ openOn: odd.openOn, rows: [pastRow(odd)] }))]
    .sort((a, b) => b.openOn.localeCompare(a.openOn))
    .flatMap((entry) => entry.rows);
}

/** `/api/holiday-master?type=trading`. */
export function holidayMaster(): ReturnType<typeof holidayPage> {
  return holidayPage(holidays);
}

/** Returns the price range of an issue as NSE's lists spell it. */
export function priceRange(issue: InventedIssue): string {
  return issue.priceRangeText ?? bandText(issue);
}

type NseIssue = InventedIssue & { readonly nse: NonNullable<InventedIssue['nse']> };

/** The issues that NSE knows. */
export function nseOnly(issues: readonly InventedIssue[]): NseIssue[] {
  return issues.filter((issue): issue is NseIssue => issue.nse !== null);
}

function inLists(issue: NseIssue): IssueInLists {
  const { nse, board, openOn, closeOn, shares: offered } = issue;
  const { symbol, name } = nse;
  return { symbol, name, isSme: board === 'sme', openOn, closeOn, band: priceRange(issue), offered };
}

function rowOfPast(issue: NseIssue, index: number) {
  const { nse, board, openOn, closeOn, listing } = issue;
  const { symbol, name, series } = nse;
  const securityType = board === 'sme' ? 'SME' : series === 'BE' ? 'BE' : 'EQ';
  return pastRow({
    ...{ symbol, name, openOn, closeOn, securityType, range: oddRange(issue, index) },
    ...{ listedOn: listing?.on ?? null, price: listing === null ? '-' : String(listing.price) },
  });
}

/** The older the row, the freer its spelling: trailing blanks, `/-`, dashes, missing values. */
function oddRange(issue: InventedIssue, index: number): string {
  const range = priceRange(issue);
  if (issue.priceRangeText !== undefined || issue.low === issue.high) return range;
  if (index % 9 === 5) return `${range} `;
  if (issue.openOn >= indianDay('2024-01-01')) return range;
  if (index % 13 === 3) return `Rs. ${issue.low}/- to Rs. ${issue.high}/-`;
  if (index % 13 === 8) return `Rs.${issue.low} - Rs.${issue.high}`;
  return index % 29 === 11 ? '-' : range;
}

function repeat<T>(row: T, times: number): T[] {
  return Array.from({ length: times }, () => row);
}
