import { demandLines, type DemandLine } from './demand';
import { stageOf, type InventedIssue } from './invented-issue';
import { asDouble, namedDay } from './spelling';
import { capturedOn } from './trading-days';

const headerRow = {
  category: 'Category',
  noOfShareOffered: 'No.of shares offered/reserved',
  noOfSharesBid: 'No. of shares bid for',
  noOfTotalMeant: 'No. of times of total meant for the category',
  srNo: 'Sr.No.',
};

/**
 * `/api/ipo-active-category`: the book over both exchanges. Before any bid a header and an empty total; of an
 * SME issue the bids alone, without a figure for what is offered.
 */
export function activeCategory(issue: InventedIssue) {
  const isSme = issue.board === 'sme';
  const lines = isSme
    ? withoutRetail(demandLines(issue, 'consolidated'))
    : demandLines(issue, 'consolidated');
  const rows = lines.map((line) => (isSme ? smeCategoryRow(line) : categoryRow(line)));
  return {
    dataList: [headerRow, ...(rows.length === 0 ? [emptyTotal] : rows)],
    heading: null,
    symbol: null,
    updateTime: `Updated as on ${rows.length === 0 ? 'null' : updatedAt(issue)}`,
  };
}

/** NSE leaves the retail line of an SME issue out of this list, and of its total. */
function withoutRetail(lines: readonly DemandLine[]): DemandLine[] {
  const retail = lines.find(({ srNo }) => srNo === '3')?.bid ?? 0;
  return lines
    .filter(({ srNo }) => !/^3/.test(srNo ?? ''))
    .map((line) => (line.srNo === null ? { ...line, bid: line.bid - retail } : line));
}

const emptyTotal = {
  category: 'Total',
  noOfShareOffered: '0.0',
  noOfSharesBid: '0.0',
  noOfTotalMeant: '0.00',
  srNo: null,
};

/** `bidDetails` of `/api/ipo-detail`: the bids on NSE alone, with other keys for SME issues. */
export function bidDetails(issue: InventedIssue): unknown[] {
  const lines = demandLines(issue, 'nse');
  if (issue.board === 'sme') return smeBidDetails(lines);
  if (lines.length === 0)
    return [
      { category: 'Total', noOfSharesOffered: '0.0', noOfTime: '0.00', noOfsharesBid: '0.0', srNo: null },
    ];
  return lines.map((line) => ({
    category: line.category,
    noOfSharesOffered: offeredText(line),
    noOfTime: timesText(line),
    noOfsharesBid: bidText(line),
    srNo: line.srNo,
  }));
}

function smeBidDetails(lines: readonly DemandLine[]): unknown[] {
  if (lines.length === 0) return [{ category: 'Total', noOfshareBid: '0', noofapplication: '0', srNo: null }];
  return lines
    .filter(({ srNo }) => !/^3\(/.test(srNo ?? ''))
    .map((line) => ({
      category: smeCategoryName(line),
      noOfshareBid: String(line.bid),
      noofapplication: String(line.applications),
      srNo: line.srNo,
    }));
}

function smeCategoryName(line: DemandLine): string {
  if (line.srNo === '3') return 'Individual Investors (IND category bidding for 2 Lots)';
  return line.category === 'Individuals(Other than RIIs)'
    ? 'Individuals(IND category bidding for more than 2 Lots)'
    : line.category;
}

function categoryRow(line: DemandLine) {
  return {
    category: line.category,
    noOfShareOffered: offeredText(line),
    noOfSharesBid: bidText(line),
    noOfTotalMeant: timesText(line),
    srNo: line.srNo,
  };
}

function smeCategoryRow(line: DemandLine) {
  const isTotal = line.srNo === null;
  return {
    category: line.category,
    noOfShareOffered: line.offered === null ? '' : isTotal ? '0.0' : '0',
    noOfSharesBid: bidText(line),
    noOfTotalMeant: line.offered === null ? '' : '0.00',
    srNo: line.srNo,
  };
}

function offeredText(line: DemandLine): string {
  if (line.offered === null) return '';
  return line.srNo === null ? asDouble(line.offered) : String(line.offered);
}

function bidText(line: DemandLine): string {
  return line.srNo === null ? asDouble(line.bid) : String(line.bid);
}

function timesText(line: DemandLine): string {
  return line.offered === null ? '' : String(line.bid / line.offered);
}

function updatedAt(issue: InventedIssue): string {
  return stageOf(issue) === 'open'
    ? `${namedDay(capturedOn)} 15:30:00`
    : `${namedDay(issue.closeOn)} 19:00:00`;
}
