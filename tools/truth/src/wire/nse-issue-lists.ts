import { dayInIndia, indianDay } from '@market/kernel';
import { holidays } from '@market/invented-market/replay-payloads/trading-days';
import {
  bandText,
  currentRow,
  holidayPage,
  type IssueInLists,
  pastRow,
  upcomingRow,
} from '@market/invented-market/wires/nse-list-rows';
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
  const odd = world.oddRows.filter(({ closeOn }) => closeOn >= today).map((row) => oddUpcomingRow(row, at));
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
  return json('nse.upcoming', [...shown.map((one) => rowOfUpcoming(one, at)), ...odd], states);
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
    shown.map((one) => rowOfCurrent(one, at)),
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
  const rows = [...shown.map(rowOfPast), ...odd.map(oddPastRow), ...formerIssues];
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
  return json(null, holidayPage(holidays));
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

function shownAtNse({ issues }: InventedWorld, page: PageId, at: Date): Shown[] {
  return issues
    .filter(({ nseSymbol }) => nseSymbol !== null)
    .map((issue) => ({ issue, facts: shownBy(issue, page, at) }));
}

function inLists({ issue: { nseSymbol, offered }, facts }: Shown): IssueInLists {
  const { company, suffix, board, openOn, closeOn } = facts;
  return {
    ...{ symbol: nseSymbol ?? '', name: `${company}${suffix ?? ''}`, isSme: board === 'SME' },
    ...{ openOn, closeOn, band: bandText(facts), offered },
  };
}

function rowOfUpcoming(shown: Shown, at: Date): object {
  const { issue, facts } = shown;
  const row = upcomingRow(inLists(shown), { isOpen: dayInIndia(at) >= facts.openOn, lot: facts.lot });
  return withoutMissing(issue, row);
}

function rowOfCurrent(shown: Shown, at: Date): object {
  const { issue } = shown;
  const stamp = stampOf(issue, at, 60);
  const bid = stamp === null ? null : bookAt(issue, stamp, 'nse').total.bid;
  return withoutMissing(issue, currentRow(inLists(shown), bid));
}

/** Leaves the key out that the story takes from NSE's lists. */
function withoutMissing({ missingKey }: TruthIssue, row: object): object {
  return Object.fromEntries(Object.entries(row).filter(([key]) => key !== missingKey));
}

function rowOfPast(shown: Shown): object {
  const { facts } = shown;
  const { symbol, name, isSme, openOn, closeOn } = inLists(shown);
  return pastRow({
    ...{ symbol, name, openOn, closeOn, securityType: isSme ? 'SME' : 'EQ', range: bandText(facts) },
    ...{ listedOn: facts.listingOn, price: facts.listingOn === null ? '-' : String(facts.high) },
  });
}

function oddUpcomingRow(row: OddRow, at: Date): object {
  const { company: name, symbol, series, openOn, closeOn } = row;
  const terms = { band: bandText(row), offered: 1_500_000 };
  return upcomingRow(
    { symbol, name, isSme: series === 'SME', openOn, closeOn, ...terms },
    { isOpen: dayInIndia(at) >= openOn, lot: 1_000 },
  );
}

function oddPastRow({ company: name, symbol, series, openOn, closeOn, low, high }: OddRow): object {
  const price = name.includes('FPO') ? String(high) : '-';
  const range = bandText({ low, high });
  return pastRow({ symbol, name, securityType: series, openOn, closeOn, range, listedOn: null, price });
}

/** Issues of the years before: a list of one's own length, which changes little. */
const formerIssues = Array.from({ length: 180 }, (_, at) =>
  pastRow({
    ...{ symbol: `PURVAJA${at + 1}`, name: `Purvaja ${at + 1} Holdings Limited`, securityType: 'EQ' },
    ...{ openOn: indianDay('2025-03-14'), closeOn: indianDay('2025-03-18'), range: 'Rs.143 to Rs.150' },
    ...{ listedOn: indianDay('2025-03-21'), price: '150' },
  }),
);
