import { ipoListing } from '@market/contracts';
import { dayInIndia, readDay, readInstant, readPriceRupees, readText } from '@market/kernel';
import { deliver, type MapContext, type MappedRow, mapRows, RowRejected } from '@market/platform/ingest';
import { asWatched } from '../ipo/nse-issue';
import type { NseQuoteWire } from './nse-quote.wire';

/** The last price. The day's open is the listing's open only in a quote of the listing day itself. */
export function mapNseQuote(wire: NseQuoteWire, { about }: MapContext): readonly MappedRow[] {
  if (about === undefined) throw new TypeError('a quote is read with the issue that was asked about');
  return mapRows(wire.equityResponse, ({ metaData, tradeInfo, secInfo, lastUpdateTime }) => {
    if (metaData.symbol !== about.sourceKey)
      throw new RowRejected(`a quote of ${metaData.symbol.slice(0, 40)}`);
    const listedOn = readDay(secInfo.listingDate) ?? about.listingOn;
    if (listedOn === null) throw new RowRejected('no listing day');
    const pricedAt = readInstant(lastUpdateTime);
    const isFirstDay = pricedAt !== null && dayInIndia(pricedAt) === listedOn;
    return deliver(ipoListing, {
      ...asWatched(about),
      isin: readText(metaData.isinCode) ?? about.isin,
      listedOn,
      listingOpenRupees: isFirstDay ? readPriceRupees(metaData.open) : null,
      listingCloseRupees: null,
      issuePriceRupees: null,
      currentPriceRupees: readPriceRupees(tradeInfo.lastPrice),
      pricedAt,
    });
  });
}
