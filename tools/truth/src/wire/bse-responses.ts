import { dayInIndia, instantInIndia, yearOf } from '@market/kernel';
import { monthFirstDay, onTick, shortDay } from '@market/invented-market/replay-payloads/spelling';
import { ownBook, wholeBook } from '@market/invented-market/wires/bse-book';
import {
  bandAtBse,
  calendarRow,
  type IssueAtBse,
  publicIssueRow,
} from '@market/invented-market/wires/bse-calendar-rows';
import { bseIssuePage, type Party } from '@market/invented-market/wires/bse-issue-page';
import { listingRow, quoteAtBse, unknownQuoteAtBse } from '@market/invented-market/wires/bse-share-pages';
import type { InventedWorld } from '../scenario/invented-world';
import { type Book, bookAt, linesOf, stampOf } from '../scenario/order-book';
import { pricesAt, pricesOn, wholeDayOf } from '../scenario/share-price';
import {
  type Facts,
  faceValueOf,
  type Field,
  type PageId,
  shownBy,
  type TruthIssue,
  truthAt,
} from '../scenario/truth-issue';
import { type PageResponse, json, pick, stating } from './page-response';
import { statement } from './nse-issue-lists';

type AtBse = TruthIssue & { readonly bse: NonNullable<TruthIssue['bse']> };

/** `IPO_HomePageDetail`: issues that are live or coming, among offers of other kinds. */
export function bseCalendar(world: InventedWorld, at: Date): PageResponse {
  const shown = listedAtBse(world, 'bse.calendar', at);
  const rows = shown.map((one) => calendarRow(inLists(one, at)));
  const states = shown.map(({ issue, facts }) => statement(issue, facts, ['openOn', 'closeOn']));
  return json('bse.calendar', { Table: rows }, states);
}

/** `GetPublicIssue_par_updated`: boards and bands of the live or of the coming issues. */
export function bseBands(world: InventedWorld, status: 'L' | 'F', at: Date): PageResponse {
  const shown = listedAtBse(world, 'bse.band', at).filter(
    ({ facts }) => isLive(facts, at) === (status === 'L'),
  );
  const rows = shown.map(({ issue, facts }) =>
    publicIssueRow(inLists({ issue, facts }, at), {
      price: bandAtBse(facts),
      faceValue: Number(faceValueOf(issue)),
      isSme: facts.board === 'SME',
    }),
  );
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
  const party = (name: string): Party => [name, '4th Floor, Nariman Point, Mumbai'];
  const page = bseIssuePage({
    ...{ ...inLists({ issue, facts }, at), ...pick(facts, 'openOn', 'closeOn', 'low', 'high', 'lot') },
    ...{ symbol: issue.id, offered: issue.offered, isSme: facts.board === 'SME', prospectus: '' },
    faceValue: Number(faceValueOf(issue)),
    remarks: { period: issue.bar?.period?.(facts, at), band: issue.bar?.band },
    managers: issue.managers.map(party),
    registrar: party(issue.registrar),
  });
  const { values, ...rest } = statement(issue, facts, ['openOn', 'closeOn', 'band', 'lot']);
  const parties = {
    registrar: issue.registrar,
    managers: issue.managers.join(', '),
    symbolBse: issue.id,
    faceValue: faceValueOf(issue),
  };
  return json('bse.detail', page, [{ ...rest, values: { ...values, ...parties } }]);
}

/** BSE's own book, under `table1` or `table2`: of an issue at BSE alone it is the whole one. */
export function bseOwnBook(issue: AtBse, table: 'table1' | 'table2', at: Date): PageResponse {
  const stamp = bookStampOf(issue, at);
  const isWhole = issue.nseSymbol === null;
  const time = stamp === null ? '' : `${monthFirstDay(dayInIndia(stamp))} ${timeText(stamp)}`;
  return bookResponse(issue, ownBook(table, bookOf(issue, stamp, 'bse', time)), isWhole ? stamp : null);
}

/** `Pubissues_BBS_CumultveCatdem_ng`: the bids of both exchanges; `{}` of an SME issue. */
export function bseWholeBook(issue: AtBse, at: Date): PageResponse {
  if (issue.nseSymbol === null) return json('bse.book', {});
  const stamp = bookStampOf(issue, at);
  const time = stamp === null ? '' : `${dayInIndia(stamp)}T${timeText(stamp)}`;
  return bookResponse(issue, wholeBook(bookOf(issue, stamp, 'both', time)), stamp);
}

/** Returns the time of the book that BSE shows: two minutes old, null before the first bid. */
function bookStampOf(issue: AtBse, at: Date): Date | null {
  return stampOf(issue, new Date(at.getTime() - 2 * 60_000), 1);
}

function bookOf(issue: AtBse, stamp: Date | null, book: Book, readAt: string) {
  const lines = stamp === null ? [] : linesOf(bookAt(issue, stamp, book));
  return { name: issue.bse.name, lines, readAt };
}

function bookResponse(issue: AtBse, page: object, stamp: Date | null): PageResponse {
  const whole = stamp === null ? {} : { bookAt: stamp };
  return json('bse.book', page, [{ issueId: issue.id, values: {}, isPlain: true, ...whole }]);
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
  const rows = shown.map((issue) => rowOfListing(issue, at));
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
  if (issue === null) return json('bse.quote', unknownQuoteAtBse);
  if (prices === null)
    return json('bse.quote', unknownQuoteAtBse, [{ issueId: issue.id, values: {}, isPlain: true }]);
  const asOn = `${shortDay(prices.day)} | ${timeText(prices.pricedAt).slice(0, 5)}`;
  const share = { name: issue.facts.company, symbol: issue.id, scripCode: issue.bse.scripCode };
  const values = { status: 'LISTED', currentPrice: String(prices.last) };
  return json('bse.quote', quoteAtBse(share, wholeDayOf(prices), asOn), [
    { issueId: issue.id, values, isPlain: true },
  ]);
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

/** Returns the issue as BSE's lists show it: in capitals, and what is mistyped as the page has it. */
function inLists({ issue, facts }: { issue: AtBse; facts: Facts }, at: Date): IssueAtBse {
  const { company, openOn, closeOn } = facts;
  const { name, ipoNo } = issue.bse;
  return {
    ...{ name: company === issue.facts.company ? name : company.toUpperCase(), openOn, closeOn, kind: 'IPO' },
    ...{ isLive: isLive(facts, at), ipoNo, issueCode: 4_000 + ipoNo },
  };
}

function isLive({ openOn }: Facts, at: Date): boolean {
  return dayInIndia(at) >= openOn;
}

function rowOfListing(issue: AtBse, at: Date) {
  const listedOn = issue.listing?.on ?? issue.allotmentOn;
  const firstClose = onTick(pricesOn(issue, 'BSE', listedOn).last);
  const { name, scripCode } = issue.bse;
  return listingRow({
    ...{ name, scripCode, symbol: issue.facts.board === 'SME' ? null : issue.id, listedOn, firstClose },
    issuePrice: truthAt(issue, at).high,
    current: pricesAt(issue, 'BSE', at)?.last ?? firstClose,
  });
}

/** Shape: `15:28:00`, in India's time. */
function timeText(instant: Date): string {
  return new Date(instant.getTime() + 330 * 60_000).toISOString().slice(11, 19);
}
