import { dayInIndia, instantInIndia, yearOf } from '@market/kernel';
import {
  cents,
  monthFirstDay,
  namedDay,
  onTick,
  shortDay,
} from '@market/invented-market/replay-payloads/spelling';
import type { InventedWorld } from '../scenario/invented-world';
import { bookAt, type BookState, stampOf } from '../scenario/order-book';
import { pricesAt, pricesOn } from '../scenario/share-price';
import {
  type Facts,
  faceValueOf,
  type Field,
  type PageId,
  shownBy,
  type TruthIssue,
  truthAt,
} from '../scenario/truth-issue';
import { type PageResponse, json, stating } from './page-response';
import { statement } from './nse-issue-lists';

type AtBse = TruthIssue & { readonly bse: NonNullable<TruthIssue['bse']> };

/** `IPO_HomePageDetail`: issues that are live or coming, among offers of other kinds. */
export function bseCalendar(world: InventedWorld, at: Date): PageResponse {
  const shown = listedAtBse(world, 'bse.calendar', at);
  const rows = shown.map(({ issue, facts }) => ({
    Scrip_name: spelt(issue, facts),
    Start_Dt: `${facts.openOn}T00:00:00`,
    End_Dt: `${facts.closeOn}T00:00:00`,
    Status: statusOf(facts, at),
    IR_flag: 'IPO',
    IR_FLAG_FULL: 'Book Building',
    IPO_NO: issue.bse.ipoNo,
    flag: statusOf(facts, at) === 'L' ? 1 : 5,
    Scrip_cd: 4_000 + issue.bse.ipoNo,
  }));
  const states = shown.map(({ issue, facts }) => statement(issue, facts, ['openOn', 'closeOn']));
  return json('bse.calendar', { Table: rows }, states);
}

/** `GetPublicIssue_par_updated`: boards and bands of the live or of the coming issues. */
export function bseBands(world: InventedWorld, status: 'L' | 'F', at: Date): PageResponse {
  const shown = listedAtBse(world, 'bse.band', at).filter(({ facts }) => statusOf(facts, at) === status);
  const rows = shown.map(({ issue, facts }) => ({
    Scrip_cd: 4_000 + issue.bse.ipoNo,
    Scrip_Name: spelt(issue, facts),
    short_name: null,
    Start_Dt: `${facts.openOn}T00:00:00`,
    End_Dt: `${facts.closeOn}T00:00:00`,
    Price_Band: `${facts.low.toFixed(2)} - ${facts.high.toFixed(2)}`,
    Face_Val: Number(faceValueOf(issue)),
    IR_flag: 'IPO',
    IR_FLAG_FULL: 'IPO',
    Status: status,
    eXCHANGE_PLATFORM: facts.board === 'SME' ? 'SME' : 'MainBoard',
    FLAG: status === 'L' ? 1 : 7,
    IPO_NO: issue.bse.ipoNo,
  }));
  const fields: Field[] = ['board', 'openOn', 'closeOn', 'band'];
  return json(
    'bse.band',
    { Table: rows },
    shown.map(({ issue, facts }) =>
      stating(statement(issue, facts, fields), { faceValue: faceValueOf(issue) }),
    ),
  );
}

/** `GetMkt_ISSUE_BBS_IPO`: the terms of one issue; remarks stand behind a bar. */
export function bseDetail(issue: AtBse, at: Date): PageResponse {
  const facts = shownBy(issue, 'bse.detail', at);
  const party = (name: string) => `${name}^4th Floor, Nariman Point, Mumbai||||||||ipo@party.example|Desk`;
  const row = {
    IPO_NO: String(issue.bse.ipoNo),
    ScripName: spelt(issue, facts),
    Security_Type: 'Equity',
    Symbol: issue.id,
    Issue_Period: `${namedDay(facts.openOn, ' ')} to ${namedDay(facts.closeOn, ' ')}${issue.bar?.period?.(facts, at) ?? ''}`,
    Issue_Size_No_of_shares: String(issue.offered),
    Price_Band: `${facts.low.toFixed(2)}-${facts.high.toFixed(2)}${issue.bar?.band ?? ''}`,
    Face_Value: Number(faceValueOf(issue)).toFixed(2),
    Market_Lot: String(facts.lot),
    Minimum_Bid_Quantity: String(facts.board === 'SME' ? facts.lot * 2 : facts.lot),
    Book_Running_Lead_Manager: issue.managers.map(party).join('#'),
    Registrar: party(issue.registrar),
  };
  const { values, ...rest } = statement(issue, facts, ['openOn', 'closeOn', 'band', 'lot']);
  const parties = {
    registrar: issue.registrar,
    managers: issue.managers.join(', '),
    symbolBse: issue.id,
    faceValue: faceValueOf(issue),
  };
  return json('bse.detail', { IPONO_0: [row], status: 'success' }, [
    { ...rest, values: { ...values, ...parties } },
  ]);
}

/** BSE's own book, under `table1` or `table2`: of an issue at BSE alone it is the whole one. */
export function bseOwnBook(issue: AtBse, table: 'table1' | 'table2', at: Date): PageResponse {
  const stamp = stampOf(issue, new Date(at.getTime() - 2 * 60_000), 1);
  const maxdt = stamp === null ? '' : `${monthFirstDay(dayInIndia(stamp))} ${timeText(stamp)}`;
  const rows = bookRows(issue, stamp === null ? null : bookAt(issue, stamp, 'bse'), maxdt);
  const whole = issue.nseSymbol === null && stamp !== null ? { bookAt: stamp } : {};
  return json('bse.book', { [table]: rows }, [{ issueId: issue.id, values: {}, isPlain: true, ...whole }]);
}

/** `Pubissues_BBS_CumultveCatdem_ng`: the bids of both exchanges; `{}` of an SME issue. */
export function bseWholeBook(issue: AtBse, at: Date): PageResponse {
  if (issue.nseSymbol === null) return json('bse.book', {});
  const stamp = stampOf(issue, new Date(at.getTime() - 2 * 60_000), 1);
  const iso = stamp === null ? '' : `${dayInIndia(stamp)}T${timeText(stamp)}`;
  const rows = bookRows(issue, stamp === null ? null : bookAt(issue, stamp, 'both'), iso);
  const whole = stamp === null ? {} : { bookAt: stamp };
  const states = [{ issueId: issue.id, values: {}, isPlain: true, ...whole }];
  return json('bse.book', { Table: rows, Table1: [{ Flag: 0, IR_FLAG: 'IPO' }] }, states);
}

/** `MoreCompanyN`: the year's listings of one board, from the evening of the first day on. */
export function bseListings(world: InventedWorld, flag: string, year: string, at: Date): PageResponse {
  const board = flag === '2' ? 'SME' : 'MAINBOARD';
  const shown = world.issues.filter(
    (issue): issue is AtBse =>
      issue.bse !== null &&
      issue.facts.board === board &&
      issue.listing !== null &&
      String(yearOf(issue.listing.on)) === year &&
      at >= instantInIndia(issue.listing.on, '15:45'),
  );
  const rows = shown.map((issue) => listingRow(issue, at));
  const states = shown.map((issue) => ({
    issueId: issue.id,
    values: {
      status: 'LISTED',
      listingOn: issue.listing?.on ?? null,
      finalPrice: String(truthAt(issue, at).high),
      currentPrice: String(pricesAt(issue, 'BSE', at)?.last),
    },
    isPlain: true,
  }));
  return json('bse.listings', { Table: rows }, states);
}

/** `getScripHeaderData`: the quote of a share; nulls and dashes for an unknown code. */
export function bseQuote(issue: AtBse | null, at: Date): PageResponse {
  const prices = issue === null ? null : pricesAt(issue, 'BSE', at);
  const code = issue?.bse.scripCode ?? 0;
  const text = (value: number | undefined) => (value === undefined ? '-' : value.toFixed(2));
  const body = {
    CurrRate: { LTP: prices === null ? '' : text(prices.last), Chg: '', PcChg: '' },
    Cmpname: {
      FullN: prices === null ? null : (issue?.facts.company ?? null),
      EquityScrips: prices === null ? null : String(code),
    },
    Header: {
      Open: text(prices?.open),
      Ason: prices === null ? '-' : `${shortDay(prices.day)} | ${timeText(prices.pricedAt).slice(0, 5)}`,
      DisplayText: '',
    },
  };
  const values = prices === null ? {} : { status: 'LISTED', currentPrice: String(prices.last) };
  return json('bse.quote', body, issue === null ? [] : [{ issueId: issue.id, values, isPlain: true }]);
}

/** The issues that BSE knows. */
export function issuesAtBse({ issues }: InventedWorld): AtBse[] {
  return issues.filter((issue): issue is AtBse => issue.bse !== null);
}

function listedAtBse(world: InventedWorld, page: PageId, at: Date) {
  return issuesAtBse(world)
    .map((issue) => ({ issue, facts: shownBy(issue, page, at) }))
    .filter(({ issue, facts }) => issue.announcedAt <= at && facts.closeOn >= dayInIndia(at));
}

/** Capitals, and what is mistyped as the page has it. */
function spelt(issue: AtBse, { company }: Facts): string {
  return company === issue.facts.company ? issue.bse.name : company.toUpperCase();
}

function statusOf({ openOn }: Facts, at: Date): 'L' | 'F' {
  return dayInIndia(at) >= openOn ? 'L' : 'F';
}

function bookRows(issue: AtBse, state: BookState | null, maxdt: string) {
  const own = { Scripname: issue.bse.name, Maxdt: maxdt };
  const row = (SRNo: string, col2: string, line: BookState['qib'] | undefined) => ({
    ...{ SRNo, col2, ...own },
    col3: line === undefined ? '' : String(line.offered),
    col4: line === undefined ? '' : String(line.bid),
    col5: line === undefined ? '' : (line.bid / line.offered).toFixed(4),
  });
  const titles = {
    ...own,
    SRNo: 'Sr.No.',
    col2: 'Category',
    col3: 'No.of shares offered/reserved',
    col4: 'No. of shares bid for',
    col5: 'No. of times of total meant for the category',
  };
  if (state === null) return [titles];
  return [
    titles,
    row('1', 'Qualified Institutional Buyers (QIBs)', state.qib),
    row('2', 'Non Institutional Investors (NIIs)', state.nii),
    row('3', 'Retail Individual Investors (RIIs)', state.retail),
    row('', 'Total', state.total),
  ];
}

function listingRow(issue: AtBse, at: Date) {
  const on = issue.listing?.on ?? issue.allotmentOn;
  const price = truthAt(issue, at).high;
  const close = onTick(pricesOn(issue, 'BSE', on).last);
  const current = pricesAt(issue, 'BSE', at)?.last ?? close;
  const short = issue.facts.board === 'SME' ? {} : { Company_Short_Name: issue.id };
  const path = issue.facts.company
    .toLowerCase()
    .replace(/limited$/, 'ltd')
    .replace(/[^a-z0-9]+/g, '-');
  return {
    CompanyName: issue.bse.name,
    ...short,
    IssuePrice: price,
    ListedOn: `${on}T00:00:00`,
    ListingDayClose: close,
    ListingDayGain: cents(close - price),
    CurrentPrice: current,
    GainLoss: cents(current - price),
    Time: `${on.slice(0, 4)}-12-31T00:00:00`,
    IMAGE: `https://www.bseindia.com/stock-share-price/${path}/${issue.id.toLowerCase()}/${issue.bse.scripCode}/`,
  };
}

/** Shape: `15:28:00`, in India's time. */
function timeText(instant: Date): string {
  return new Date(instant.getTime() + 330 * 60_000).toISOString().slice(11, 19);
}
