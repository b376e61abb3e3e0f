import { addDays, indianDay } from '@market/kernel';
import { demandLines } from './demand';
import { stageOf, type InventedIssue } from './invented-issue';
import { oddPastRows } from './odd-past-rows';
import { asDouble, namedDay, weekdayName } from './spelling';
import { holidays } from './trading-days';

/** `/api/ipo-current-issue`: mainboard rows count the bids on NSE alone; SME rows lack price, size and category. */
export function currentIssues(issues: readonly InventedIssue[]): unknown[] {
  return nseOnly(issues)
    .filter((issue) => stageOf(issue) === 'open')
    .map((issue) => (issue.board === 'sme' ? currentSmeRow(issue) : currentMainboardRow(issue)));
}

/** `/api/all-upcoming-issues?category=ipo`: open and coming issues. */
export function upcomingIssues(issues: readonly InventedIssue[]): unknown[] {
  return nseOnly(issues)
    .filter((issue) => ['open', 'upcoming'].includes(stageOf(issue)))
    .map((issue) => ({
      companyName: issue.nse.name,
      issueEndDate: namedDay(issue.closeOn),
      issuePrice: priceRange(issue),
      issueSize: String(issue.shares),
      issueStartDate: namedDay(issue.openOn),
      ...(issue.board === 'sme' ? { lotSize: String(issue.lot), priceBand: priceRange(issue) } : {}),
      series: issue.board === 'sme' ? 'SME' : 'EQ',
      status: stageOf(issue) === 'open' ? 'Active' : 'Forthcoming',
      symbol: issue.nse.symbol,
    }));
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
    rows: repeat(issue === justClosed ? closedRow(issue) : pastRow(issue, index), index % 41 === 17 ? 2 : 1),
  }));
  return [...rows, ...oddPastRows.map((odd) => ({ openOn: odd.openOn, rows: [odd.row] }))]
    .sort((a, b) => b.openOn.localeCompare(a.openOn))
    .flatMap((entry) => entry.rows);
}

/** `/api/holiday-master?type=trading`: one list a segment, the segments alike. */
export function holidayMaster(): Record<string, unknown[]> {
  const rows = holidays.map(({ on, occasion }, index) => ({
    tradingDate: namedDay(on),
    weekDay: weekdayName(on),
    description: occasion,
    morning_session: null,
    evening_session: null,
    Sr_no: index + 1,
  }));
  return { CM: rows, CD: rows, FO: rows, SLBS: rows };
}

/** Returns the price range of an issue as NSE's lists spell it. */
export function priceRange(issue: InventedIssue): string {
  if (issue.priceRangeText !== undefined) return issue.priceRangeText;
  return issue.low === issue.high ? `Rs.${issue.high}` : `Rs.${issue.low} to Rs.${issue.high}`;
}

type NseIssue = InventedIssue & { readonly nse: NonNullable<InventedIssue['nse']> };

/** The issues that NSE knows. */
export function nseOnly(issues: readonly InventedIssue[]): NseIssue[] {
  return issues.filter((issue): issue is NseIssue => issue.nse !== null);
}

function currentMainboardRow(issue: NseIssue) {
  const total = demandLines(issue, 'nse').at(-1);
  const bid = total?.bid ?? 0;
  return {
    companyName: issue.nse.name,
    issueEndDate: namedDay(issue.closeOn),
    issuePrice: priceRange(issue),
    issueSize: String(issue.shares),
    issueStartDate: namedDay(issue.openOn),
    series: 'EQ',
    status: 'Active',
    symbol: issue.nse.symbol,
    category: 'Total',
    noOfSharesOffered: asDouble(issue.shares),
    noOfTime: String(bid / issue.shares),
    noOfsharesBid: asDouble(bid),
    srNo: null,
  };
}

function currentSmeRow(issue: NseIssue) {
  const total = demandLines(issue, 'nse').at(-1);
  return {
    companyName: issue.nse.name,
    isBse: '1',
    issueEndDate: namedDay(issue.closeOn),
    issueStartDate: namedDay(issue.openOn),
    series: 'SME',
    status: 'Active',
    symbol: issue.nse.symbol,
    noOfsharesBid: total === undefined ? '' : String(total.bid),
    noOfSharesOffered: String(issue.shares),
    noOfTime: total === undefined ? '' : String(Math.round((total.bid / issue.shares) * 100) / 100),
  };
}

function closedRow(issue: NseIssue) {
  return {
    companyName: issue.nse.name,
    issueEndDate: namedDay(issue.closeOn),
    issuePrice: priceRange(issue),
    issueSize: String(issue.shares),
    issueStartDate: namedDay(issue.openOn),
    series: 'EQ',
    status: 'Closed',
    symbol: issue.nse.symbol,
  };
}

function pastRow(issue: NseIssue, index: number) {
  const dates = {
    ipoEndDate: namedDay(issue.closeOn).toUpperCase(),
    ipoStartDate: namedDay(issue.openOn).toUpperCase(),
  };
  const listed = issue.listing;
  const listingDate = listed === null ? '-' : namedDay(listed.on).toUpperCase();
  const price = listed === null ? '-' : String(listed.price);
  const range = oddRange(issue, index);
  if (issue.board === 'sme')
    return {
      companyName: issue.nse.name,
      ...dates,
      issuePrice: price,
      listingDate,
      priceRange: range,
      securityType: 'SME',
      symbol: issue.nse.symbol,
      company: issue.nse.name,
    };
  return {
    company: issue.nse.name,
    htmSym: issue.nse.symbol.toLowerCase(),
    ...dates,
    issuePrice: price === '-' ? price : price.padStart(6),
    linkRemovalDate: namedDay(addDays(issue.closeOn, 1)).toUpperCase(),
    listingDate,
    priceRange: range,
    securityType: issue.nse.series === 'BE' ? 'BE' : 'EQ',
    symbol: issue.nse.symbol,
  };
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
