import { addDays, type IndianDay } from '@market/kernel';
import { asDouble, namedDay, weekdayName } from '../replay-payloads/spelling';

/** Issue as NSE's lists show it. */
export interface IssueInLists {
  readonly symbol: string;
  /** Name, with the remark that NSE may put behind it. */
  readonly name: string;
  readonly isSme: boolean;
  readonly openOn: IndianDay;
  readonly closeOn: IndianDay;
  /** Price range in NSE's words; null: not announced. */
  readonly band: string | null;
  /** Units: shares. */
  readonly offered: number;
}

/** Spells a price range as NSE's lists do. Units: rupees. */
export function bandText({ low, high }: { readonly low: number; readonly high: number }): string {
  return low === high ? `Rs.${high}` : `Rs.${low} to Rs.${high}`;
}

/** Makes a row of `/api/all-upcoming-issues?category=ipo`. */
export function upcomingRow(
  issue: IssueInLists,
  { isOpen, lot }: { readonly isOpen: boolean; readonly lot: number },
) {
  return {
    ...termsOf(issue),
    ...(issue.isSme ? { lotSize: String(lot), priceBand: issue.band } : {}),
    ...tradeOf(issue, isOpen ? 'Active' : 'Forthcoming'),
  };
}

/**
 * Makes a row of `/api/ipo-current-issue`: an SME row lacks price, size and category.
 *
 * @param bid shares that are bid for at NSE; null before the first bid
 */
export function currentRow(issue: IssueInLists, bid: number | null) {
  if (issue.isSme) return currentSmeRow(issue, bid);
  return {
    ...termsOf(issue),
    ...tradeOf(issue, 'Active'),
    category: 'Total',
    noOfSharesOffered: asDouble(issue.offered),
    noOfTime: String((bid ?? 0) / issue.offered),
    noOfsharesBid: asDouble(bid ?? 0),
    srNo: null,
  };
}

function currentSmeRow(issue: IssueInLists, bid: number | null) {
  return {
    companyName: issue.name,
    isBse: '1',
    issueEndDate: namedDay(issue.closeOn),
    issueStartDate: namedDay(issue.openOn),
    ...tradeOf(issue, 'Active'),
    noOfsharesBid: bid === null ? '' : String(bid),
    noOfSharesOffered: String(issue.offered),
    noOfTime: bid === null ? '' : String(Math.round((bid / issue.offered) * 100) / 100),
  };
}

/** Makes a row of `/api/public-past-issues` about a mainboard issue that has just closed. */
export function closedRow(issue: IssueInLists) {
  return { ...termsOf(issue), ...tradeOf(issue, 'Closed') };
}

/** Closed issue as the list of past issues shows it. */
export interface PastIssue extends Pick<IssueInLists, 'symbol' | 'name' | 'openOn' | 'closeOn'> {
  readonly securityType: string;
  /** Price range in NSE's words, `-` where it has none. */
  readonly range: string;
  /** Day of listing; null: not yet. */
  readonly listedOn: IndianDay | null;
  /** Price in NSE's words, `-` where it has none. */
  readonly price: string;
  /** Default: the day after the close. */
  readonly removedOn?: IndianDay;
}

/** Makes a row of `/api/public-past-issues`, days in capitals: with other keys for SME issues. */
export function pastRow(issue: PastIssue) {
  const { symbol, name, securityType, range } = issue;
  const days = { ipoEndDate: capitals(issue.closeOn), ipoStartDate: capitals(issue.openOn) };
  const listingDate = issue.listedOn === null ? '-' : capitals(issue.listedOn);
  if (securityType === 'SME')
    return {
      companyName: name,
      ...days,
      issuePrice: issue.price,
      listingDate,
      priceRange: range,
      securityType,
      symbol,
      company: name,
    };
  return {
    company: name,
    htmSym: symbol.toLowerCase(),
    ...days,
    issuePrice: issue.price === '-' ? '-' : issue.price.padStart(6),
    linkRemovalDate: capitals(issue.removedOn ?? addDays(issue.closeOn, 1)),
    listingDate,
    priceRange: range,
    securityType,
    symbol,
  };
}

/** `/api/holiday-master?type=trading`: a list for each segment, the segments alike. */
export function holidayPage(holidays: readonly { readonly on: IndianDay; readonly occasion: string }[]) {
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

function termsOf({ name, openOn, closeOn, band, offered }: IssueInLists) {
  return {
    companyName: name,
    issueEndDate: namedDay(closeOn),
    issuePrice: band,
    issueSize: String(offered),
    issueStartDate: namedDay(openOn),
  };
}

function tradeOf({ isSme, symbol }: IssueInLists, status: 'Active' | 'Forthcoming' | 'Closed') {
  return { series: isSme ? 'SME' : 'EQ', status, symbol };
}

function capitals(day: IndianDay): string {
  return namedDay(day).toUpperCase();
}
