import { dayInIndia, instantInIndia } from '@market/kernel';
import { asDouble, namedDay, weekdayName } from '@market/invented-market/replay-payloads/spelling';
import { holidays } from '@market/invented-market/replay-payloads/trading-days';
import type { InventedWorld, OddRow } from '../scenario/invented-world';
import { bookAt, stampOf } from '../scenario/order-book';
import {
  type Facts,
  type Field,
  fieldsOf,
  type PageId,
  shownBy,
  type TruthIssue,
} from '../scenario/truth-issue';
import { type PageResponse, json, pick, type Statement, stating } from './page-response';

interface Shown {
  readonly issue: TruthIssue;
  readonly facts: Facts;
}

/** `/api/all-upcoming-issues?category=ipo`: issues announced and open. */
export function upcomingIssues(world: InventedWorld, at: Date): PageResponse {
  const today = dayInIndia(at);
  const shown = shownAtNse(world, 'nse.upcoming', at).filter(
    ({ issue, facts }) => issue.announcedAt <= at && facts.closeOn >= today,
  );
  const odd = world.oddRows.filter(({ closeOn }) => closeOn >= today).map((row) => oddListRow(row, at));
  const fields: Field[] = ['board', 'openOn', 'closeOn', 'band'];
  const states = shown.map(({ issue, facts }) =>
    stating(
      statement(
        issue,
        facts,
        facts.board === 'SME' && issue.missingKey !== 'lotSize' ? [...fields, 'lot'] : fields,
      ),
      { symbolNse: issue.nseSymbol },
    ),
  );
  return json('nse.upcoming', [...shown.map((one) => upcomingRow(one, at)), ...odd], states);
}

/** `/api/ipo-current-issue`: open issues; mainboard rows count the bids on NSE alone. */
export function currentIssues(world: InventedWorld, at: Date): PageResponse {
  const today = dayInIndia(at);
  const shown = shownAtNse(world, 'nse.current', at).filter(
    ({ issue, facts }) => issue.announcedAt <= at && facts.openOn <= today && facts.closeOn >= today,
  );
  const states = shown.map(({ issue, facts }) =>
    stating(
      statement(
        issue,
        facts,
        facts.board === 'SME' ? ['board', 'openOn', 'closeOn'] : ['board', 'openOn', 'closeOn', 'band'],
      ),
      { symbolNse: issue.nseSymbol },
    ),
  );
  return json(
    'nse.current',
    shown.map((one) => currentRow(one, at)),
    states,
  );
}

/** `/api/public-past-issues`: newest first, days in capitals. */
export function pastIssues(world: InventedWorld, at: Date): PageResponse {
  const today = dayInIndia(at);
  const shown = shownAtNse(world, 'nse.past', at)
    .filter(
      ({ issue, facts }) => issue.announcedAt <= at && (facts.closeOn < today || facts.state === 'withdrawn'),
    )
    .sort((one, other) => other.facts.openOn.localeCompare(one.facts.openOn));
  const odd = world.oddRows.filter(({ closeOn }) => closeOn < today);
  const rows = [...shown.map(pastRow), ...odd.map(oddPastRow), ...formerIssues];
  const states = shown.map(({ issue, facts }) =>
    stating(statement(issue, facts, ['board', 'openOn', 'closeOn', 'band', 'listingOn']), {
      symbolNse: issue.nseSymbol,
      finalPrice: facts.listingOn === null ? undefined : String(facts.high),
    }),
  );
  return json('nse.past', rows, states);
}

/** `/api/holiday-master?type=trading`. */
export function holidayMaster(): PageResponse {
  const rows = holidays.map(({ on, occasion }, index) => ({
    tradingDate: namedDay(on),
    weekDay: weekdayName(on),
    description: occasion,
    morning_session: null,
    evening_session: null,
    Sr_no: index + 1,
  }));
  return json(null, { CM: rows, FO: rows });
}

/**
 * Returns the statement of a page about an issue: some fields of what it shows, and its status if a remark states it.
 */
export function statement(issue: TruthIssue, facts: Facts, fields: readonly Field[]): Statement {
  const values = pick(fieldsOf(facts), 'company', ...fields);
  const status = facts.state === 'withdrawn' ? 'WITHDRAWN' : facts.state === 'postponed' ? 'UPCOMING' : null;
  return {
    issueId: issue.id,
    values: status === null ? values : { ...values, status },
    isPlain: facts.state !== 'unclear',
  };
}

/** Rs. as NSE writes a band. */
export function bandText({ low, high }: Pick<Facts, 'low' | 'high'>): string {
  return low === high ? `Rs.${high}` : `Rs.${low} to Rs.${high}`;
}

function shownAtNse({ issues }: InventedWorld, page: PageId, at: Date): Shown[] {
  return issues
    .filter(({ nseSymbol }) => nseSymbol !== null)
    .map((issue) => ({ issue, facts: shownBy(issue, page, at) }));
}

function nameOf({ company, suffix }: Facts): string {
  return `${company}${suffix ?? ''}`;
}

function listedRow({ issue, facts }: Shown, at: Date) {
  return {
    companyName: nameOf(facts),
    issueEndDate: namedDay(facts.closeOn),
    issuePrice: bandText(facts),
    issueSize: String(issue.offered),
    issueStartDate: namedDay(facts.openOn),
    series: facts.board === 'SME' ? 'SME' : 'EQ',
    status: at >= instantInIndia(facts.openOn, '00:00') ? 'Active' : 'Forthcoming',
    symbol: issue.nseSymbol,
  };
}

function upcomingRow(shown: Shown, at: Date) {
  const { issue, facts } = shown;
  if (facts.board !== 'SME') return listedRow(shown, at);
  const lotSize = issue.missingKey === 'lotSize' ? {} : { lotSize: String(facts.lot) };
  return { ...listedRow(shown, at), issuePrice: null, priceBand: bandText(facts), ...lotSize };
}

function currentRow(shown: Shown, at: Date) {
  const { issue, facts } = shown;
  const stamp = stampOf(issue, at, 60);
  const bid = stamp === null ? 0 : bookAt(issue, stamp, 'nse').total.bid;
  const { issuePrice, issueSize, ...row } = listedRow(shown, at);
  const times = bid / issue.offered;
  if (facts.board === 'SME')
    return {
      ...row,
      isBse: '1',
      noOfsharesBid: bid === 0 ? '' : String(bid),
      noOfSharesOffered: String(issue.offered),
      noOfTime: bid === 0 ? '' : times.toFixed(2),
    };
  const offered =
    issue.missingKey === 'noOfSharesOffered' ? {} : { noOfSharesOffered: asDouble(issue.offered) };
  return {
    ...{ ...row, issuePrice, issueSize, ...offered },
    category: 'Total',
    noOfTime: String(times),
    noOfsharesBid: asDouble(bid),
    srNo: null,
  };
}

function pastRow({ issue, facts }: Shown) {
  const hasListed = facts.listingOn !== null;
  return {
    company: nameOf(facts),
    htmSym: issue.nseSymbol?.toLowerCase(),
    ipoEndDate: namedDay(facts.closeOn).toUpperCase(),
    ipoStartDate: namedDay(facts.openOn).toUpperCase(),
    issuePrice: hasListed ? String(facts.high).padStart(6) : '-',
    listingDate: facts.listingOn === null ? '-' : namedDay(facts.listingOn).toUpperCase(),
    priceRange: bandText(facts),
    securityType: facts.board === 'SME' ? 'SME' : 'EQ',
    symbol: issue.nseSymbol,
  };
}

function oddListRow(row: OddRow, at: Date) {
  return {
    companyName: row.company,
    issueEndDate: namedDay(row.closeOn),
    issuePrice: bandText(row),
    issueSize: '1500000',
    issueStartDate: namedDay(row.openOn),
    series: row.series,
    status: dayInIndia(at) >= row.openOn ? 'Active' : 'Forthcoming',
    symbol: row.symbol,
  };
}

function oddPastRow(row: OddRow) {
  return {
    company: row.company,
    htmSym: row.symbol.toLowerCase(),
    ipoEndDate: namedDay(row.closeOn).toUpperCase(),
    ipoStartDate: namedDay(row.openOn).toUpperCase(),
    issuePrice: row.company.includes('FPO') ? String(row.high).padStart(6) : '-',
    listingDate: '-',
    priceRange: bandText(row),
    securityType: row.series,
    symbol: row.symbol,
  };
}

/** Issues of the years before: a list of one's own length, which changes little. */
const formerIssues = Array.from({ length: 180 }, (_, at) => ({
  company: `Purvaja ${at + 1} Holdings Limited`,
  htmSym: `purvaja${at + 1}`,
  ipoEndDate: '18-MAR-2025',
  ipoStartDate: '14-MAR-2025',
  issuePrice: '   150',
  listingDate: '21-MAR-2025',
  priceRange: 'Rs.143 to Rs.150',
  securityType: 'EQ',
  symbol: `PURVAJA${at + 1}`,
}));
