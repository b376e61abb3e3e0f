import type { BookLine } from '../wires/book-line';
import * as wire from '../wires/nse-book';
import { demandLines } from './demand';
import { stageOf, type InventedIssue } from './invented-issue';
import { namedDay } from './spelling';
import { capturedOn } from './trading-days';

/** `/api/ipo-active-category`: the book over both exchanges. */
export function activeCategory(issue: InventedIssue) {
  const isSme = issue.board === 'sme';
  const lines = demandLines(issue, 'consolidated');
  return wire.activeCategory({ isSme, lines: isSme ? withoutRetail(lines) : lines, readAt: readAt(issue) });
}

/** `bidDetails` of `/api/ipo-detail`: the bids on NSE alone. */
export function bidDetails(issue: InventedIssue): object[] {
  return wire.bidDetails({ isSme: issue.board === 'sme', lines: demandLines(issue, 'nse') });
}

/** NSE leaves the retail line of an SME issue out of this list, and of its total. */
function withoutRetail(lines: readonly BookLine[]): BookLine[] {
  const retail = lines.find(({ srNo }) => srNo === '3')?.bid ?? 0;
  return lines
    .filter(({ srNo }) => !/^3/.test(srNo ?? ''))
    .map((line) => (line.srNo === null ? { ...line, bid: line.bid - retail } : line));
}

function readAt(issue: InventedIssue): string {
  return stageOf(issue) === 'open'
    ? `${namedDay(capturedOn)} 15:30:00`
    : `${namedDay(issue.closeOn)} 19:00:00`;
}
