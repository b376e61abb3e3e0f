import { type Board, ipoIssue } from '@market/contracts';
import { readCount, readDay, readText } from '@market/kernel';
import { deliver, type MappedRow, mapRows, otherRow, RowRejected, skip } from '@market/source-kit';
import { offerNamed } from '../offer-named';
import { readBand } from './issue-terms';
import { readListedName } from './listed-name';
import { nseIssue } from './nse-issue';
import type { NseIpoCurrentRow, NseIpoCurrentWire } from './nse-ipo-current.wire';
import { boardOfSeries, readSymbol } from './nse-series';

/**
 * Maps current and upcoming issues. The mainboard's `noOfTime` is ignored: it is the exchange's own book, not the total
 * of both exchanges.
 */
export function mapNseIpoCurrent(wire: NseIpoCurrentWire): readonly MappedRow[] {
  return mapRows(
    wire,
    (row) => {
      const symbol = readSymbol(row.symbol);
      if (symbol === null) throw new RowRejected('no symbol');
      const series = readText(row.series);
      if (series === null) throw new RowRejected('no series');
      const board = boardOfSeries(series);
      if (board === null) return skip(`series ${series} is no share`, otherIssue(row));
      const named = readListedName(row.companyName, symbol);
      if (named.noIssue !== null) return skip(named.noIssue, otherIssue(row));
      const band = readBand(row.issuePrice);
      return deliver(
        ipoIssue,
        nseIssue({
          ...{ sourceKey: symbol, symbol },
          ...named.said,
          board,
          ...(band.bandMaxRupees === null ? readBand(row.priceBand) : band),
          lotSizeShares: readCount(row.lotSize) || null,
          openOn: readDay(row.issueStartDate),
          closeOn: readDay(row.issueEndDate),
          ...offered(row, board),
          ...(Number(row.noOfsharesBid) > 0 ? { hasBids: true } : {}),
          page: 'list',
        }),
      );
    },
    ({ symbol }) => offerNamed('issue', [symbol]),
  );
}

/**
 * Reads the shares that the public may bid for, from rows of the mainboard's total: without the anchor's part.
 * Announced issues have them as `issueSize`. Source: both fields of 2026-07 and 2026-08, which are the same.
 */
function offered(
  { noOfSharesOffered, issueSize, category }: NseIpoCurrentRow,
  board: Board,
): { offeredShares?: number } {
  if (board !== 'MAINBOARD' || (readText(category) ?? 'Total') !== 'Total') return {};
  const offeredShares = readCount(noOfSharesOffered) || readCount(issueSize) || 0;
  return offeredShares > 0 ? { offeredShares } : {};
}

/** Names a row that is no initial offer, because the list must go on containing it, too. */
function otherIssue({ symbol, series, issueEndDate }: NseIpoCurrentRow) {
  return otherRow('other-issue', `${symbol} ${series}`, () => readDay(issueEndDate));
}
