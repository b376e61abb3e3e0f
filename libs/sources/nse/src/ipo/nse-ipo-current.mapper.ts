import { ipoIssue } from '@market/contracts';
import { companyName, nameRemark, readCount, readDay, readText } from '@market/kernel';
import { deliver, type MappedRow, mapRows, RowRejected, skip } from '@market/platform/ingest';
import { readBand } from './issue-terms';
import { nseIssue } from './nse-issue';
import type { NseIpoCurrentWire } from './nse-ipo-current.wire';
import { boardOfSeries } from './nse-series';

/**
 * Current and upcoming issues. The mainboard's `noOfTime` is left alone: it is the exchange's own book, not the
 * total of both exchanges.
 */
export function mapNseIpoCurrent(wire: NseIpoCurrentWire): readonly MappedRow[] {
  return mapRows(wire, (row) => {
    const symbol = readText(row.symbol);
    if (symbol === null) throw new RowRejected('no symbol');
    const board = boardOfSeries(row.series);
    if (board === null) return skip(`series ${row.series} is no share`);
    const band = readBand(row.issuePrice);
    return deliver(
      ipoIssue,
      nseIssue({
        symbol,
        companyName: companyName(readText(row.companyName) ?? ''),
        board,
        ...(band.bandMaxRupees === null ? readBand(row.priceBand) : band),
        lotSizeShares: readCount(row.lotSize) || null,
        openOn: readDay(row.issueStartDate),
        closeOn: readDay(row.issueEndDate),
        confirmed: nameRemark(row.companyName),
      }),
    );
  });
}
