import { fits, ipoListing } from '@market/contracts';
import { readDay, readPriceRupees, readText } from '@market/kernel';
import { deliver, type MapContext, type MappedRow, mapRows, skip } from '@market/source-kit';
import { unnamed } from '../ipo/nse-issue';
import type { NseListingWire } from './nse-listing.wire';

const shares = new Set(['EQ', 'BE', 'BZ', 'SM', 'ST', 'SZ']);

/**
 * Maps the first day's prices of the issue that the file was fetched for. On the listing day the previous close is the
 * issue price, so the gain needs no second source.
 */
export function mapNseListing(wire: NseListingWire, { about }: MapContext): readonly MappedRow[] {
  if (about === undefined) throw new TypeError('a price file is read with the issue that it was fetched for');
  const rows = wire.filter((row) => row.symbol === about.sourceKey && shares.has(row.series));
  if (rows.length === 0) return [{ outcome: 'skipped', reason: 'not traded that day' }];
  return mapRows(rows, (row) => {
    const listedOn = readDay(row.day);
    if (listedOn === null || !fits(about.listingOn, (day) => day === listedOn))
      return skip('not the listing day');
    const openRupees = readPriceRupees(row.open);
    return deliver(ipoListing, {
      ...unnamed(about),
      ...{ symbol: row.symbol, isin: readText(row.isin) },
      listedOn,
      listingOpenRupees: openRupees,
      listingCloseRupees: readPriceRupees(row.close),
      issuePriceRupees: readPriceRupees(row.previousClose),
      currentPriceRupees: null,
      pricedAt: null,
      traded: openRupees !== null,
      isOfFile: true,
    });
  });
}
