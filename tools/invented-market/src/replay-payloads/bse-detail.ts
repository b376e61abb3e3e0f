import type { IndianDay } from '@market/kernel';
import type { BookLine } from '../wires/book-line';
import { type BookAtBse, ownBook, wholeBook } from '../wires/bse-book';
import { bseIssuePage, type Party, type PricePoint } from '../wires/bse-issue-page';
import type { bseOnly } from './bse-calendar';
import { demandLines, type Book } from './demand';
import { stageOf, type InventedIssue } from './invented-issue';
import { managersOf, registrarOf } from './nse-detail';
import { monthFirstDay } from './spelling';
import { capturedOn } from './trading-days';

type BseIssue = ReturnType<typeof bseOnly>[number];

/** `GetMkt_ISSUE_BBS_IPO`: the terms of one issue and the demand at each price. */
export function issueTerms(issue: BseIssue) {
  const { ipoNo, issueCode, name, symbol, fixedPrice } = issue.bse;
  const [registrar, address] = registrarOf(issue);
  return bseIssuePage({
    ...issue,
    ...{ ipoNo, issueCode, name, symbol, isFixedPrice: fixedPrice },
    offered: issue.shares,
    isSme: issue.board === 'sme',
    managers: managersAtBse(issue),
    registrar: [registrar, address.replaceAll('"', '').trim()],
    prospectus: `https://listing.bseindia.com/Download/PreAnchor/RHP_${ipoNo}.zip`,
    readAt: readAt(issue),
    demand: { own: pricePoints(issue, 'bse'), whole: pricePoints(issue, 'consolidated') },
  });
}

/** `Pubissues_GetBkbldgCatdem_ng` (`table2`) and `…_PAR_ng` (`table1`): bids on BSE alone. */
export function ownDemand(issue: BseIssue, table: 'table1' | 'table2') {
  return ownBook(table, bookOf(issue, 'bse', readAt(issue)));
}

/** `Pubissues_BBS_CumultveCatdem_ng`: bids on both exchanges; an SME issue, which has one, has no such book. */
export function consolidatedDemand(issue: BseIssue) {
  if (issue.board === 'sme') return {};
  return wholeBook(
    bookOf(
      issue,
      'consolidated',
      readAt(issue, (day) => `${day}T`),
    ),
  );
}

/**
 * A book by category. Before any bid the categories stand there with what is offered; a shareholders' category is always
 * listed, unfilled.
 */
function bookOf(issue: BseIssue, book: Exclude<Book, 'nse'>, time: string): BookAtBse {
  const lines = demandLines({ ...issue, demand: issue.demand ?? noDemand }, book);
  return {
    name: issue.bse.name,
    lines: [...lines.slice(0, -1), shareholders, ...lines.slice(-1)],
    readAt: time,
  };
}

const noDemand = { qib: 0, bigNii: 0, smallNii: 0, retail: 0, employee: 0 };
const shareholders: BookLine = {
  ...{ srNo: '5', category: 'Reservation PortionShareholder', offered: null, bid: 0, applications: 0 },
};

function pricePoints(issue: BseIssue, book: Book): PricePoint[] {
  const total = demandLines(issue, book).at(-1)?.bid;
  if (total === undefined) return [];
  const part = (share: number) => Math.floor((total * share) / issue.lot) * issue.lot;
  const low = { price: issue.low.toFixed(2), quantity: total, order: String(issue.low) };
  const high = { price: issue.high.toFixed(2), quantity: part(0.97), order: String(issue.high) };
  const cutOff = { price: 'Cut-off', quantity: part(0.44), order: '9999' };
  return issue.low === issue.high ? [low, cutOff] : [low, high, cutOff];
}

/** Returns the time of the demand, blank before the first bid. */
function readAt(issue: InventedIssue, spell = (day: IndianDay) => `${monthFirstDay(day)} `): string {
  if (issue.demand === null) return '';
  return stageOf(issue) === 'open' ? `${spell(capturedOn)}15:28:01` : `${spell(issue.closeOn)}18:59:06`;
}

function managersAtBse(issue: InventedIssue): Party[] {
  return managersOf(issue)
    .replaceAll('"', '')
    .split(/, | & | and /)
    .map((name): Party => [name, '4th Floor, Nariman Point, Mumbai 400 021']);
}
