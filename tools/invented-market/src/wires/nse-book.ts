import { asDouble } from '../replay-payloads/spelling';
import type { BookLine } from './book-line';

const titles = {
  category: 'Category',
  noOfShareOffered: 'No.of shares offered/reserved',
  noOfSharesBid: 'No. of shares bid for',
  noOfTotalMeant: 'No. of times of total meant for the category',
  srNo: 'Sr.No.',
};

/** Book of NSE with the time at which it was read. */
export interface BookAtNse {
  /** Empty before the first bid. */
  readonly lines: readonly BookLine[];
  readonly isSme: boolean;
  /** Shape: `18-Nov-2026 15:30:00`. */
  readonly readAt: string;
}

/**
 * `/api/ipo-active-category`: the book of both exchanges. Before any bid a header and an empty total; of an SME issue the
 * bids alone, without what is offered.
 */
export function activeCategory({ lines, isSme, readAt }: BookAtNse) {
  const empty = { category: 'Total', noOfShareOffered: '0.0', noOfSharesBid: '0.0', noOfTotalMeant: '0.00' };
  const rows =
    lines.length === 0
      ? [{ ...empty, srNo: null }]
      : lines.map((line) => ({
          category: line.category,
          noOfShareOffered: isSme ? smeOffered(line) : offeredText(line),
          noOfSharesBid: bidText(line),
          noOfTotalMeant: !isSme ? timesText(line) : line.offered === null ? '' : '0.00',
          srNo: line.srNo,
        }));
  const updateTime = `Updated as on ${lines.length === 0 ? 'null' : readAt}`;
  return { dataList: [titles, ...rows], heading: null, symbol: null, updateTime };
}

/** `bidDetails` of `/api/ipo-detail`: the bids at NSE alone, with other keys for SME issues. */
export function bidDetails({ lines, isSme }: Pick<BookAtNse, 'lines' | 'isSme'>): object[] {
  if (isSme) return smeBidDetails(lines);
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

function smeBidDetails(lines: readonly BookLine[]): object[] {
  if (lines.length === 0) return [{ category: 'Total', noOfshareBid: '0', noofapplication: '0', srNo: null }];
  return lines
    .filter(({ srNo }) => !/^3\(/.test(srNo ?? ''))
    .map((line) => ({
      category: smeCategory(line),
      noOfshareBid: String(line.bid),
      noofapplication: String(line.applications),
      srNo: line.srNo,
    }));
}

function smeCategory({ srNo, category }: BookLine): string {
  if (srNo === '3') return 'Individual Investors (IND category bidding for 2 Lots)';
  return category === 'Individuals(Other than RIIs)'
    ? 'Individuals(IND category bidding for more than 2 Lots)'
    : category;
}

function smeOffered({ offered, srNo }: BookLine): string {
  if (offered === null) return '';
  return srNo === null ? '0.0' : '0';
}

function offeredText({ offered, srNo }: BookLine): string {
  if (offered === null) return '';
  return srNo === null ? asDouble(offered) : String(offered);
}

function bidText({ bid, srNo }: BookLine): string {
  return srNo === null ? asDouble(bid) : String(bid);
}

function timesText({ offered, bid }: BookLine): string {
  return offered === null ? '' : String(bid / offered);
}
