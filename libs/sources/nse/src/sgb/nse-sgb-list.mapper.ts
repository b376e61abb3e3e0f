import { sgbQuotation } from '@market/contracts';
import { readText } from '@market/kernel';
import { deliver, type MappedRow, mapRows, RowRejected } from '@market/source-kit';
import type { NseSgbListWire } from './nse-sgb-list.wire';

/** Maps symbol, ISIN and name of every bond on the list; its prices are not those of the issue. */
export function mapNseSgbList(wire: NseSgbListWire): readonly MappedRow[] {
  return mapRows(wire.data, ({ symbol, meta }) => {
    const [read, isin, name] = [readText(symbol), readText(meta?.isin), readText(meta?.companyName)];
    if (read === null || isin === null || name === null) throw new RowRejected('no symbol, ISIN or name');
    return deliver(sgbQuotation, { exchange: 'NSE', symbol: read, isin, name });
  });
}
