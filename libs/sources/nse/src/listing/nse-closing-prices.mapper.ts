import {
  type PriceFileWire,
  type MapContext,
  mapClosingPrices,
  type MappedRow,
} from '@market/platform/ingest';
import { asWatched } from '../ipo/nse-issue';

/**
 * Series of fully paid shares. Others repeat a share's ISIN: BL are its blocks, T0 is settled on the same day.
 *
 * Source: nseindia.com, legend of series, seen 2026-10-03.
 */
const shares = new Set(['EQ', 'BE', 'BZ', 'SM', 'ST', 'SZ']);

/** The last price of each issue that the file was fetched for. */
export function mapNseClosingPrices(wire: PriceFileWire, context: MapContext): readonly MappedRow[] {
  return mapClosingPrices(wire, context, {
    exchange: 'NSE',
    isShare: ({ SctySrs }) => shares.has(SctySrs),
    nameOf: asWatched,
  });
}
