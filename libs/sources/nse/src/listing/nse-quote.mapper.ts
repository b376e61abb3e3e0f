import { fits, ipoListing } from '@market/contracts';
import {
  dayInIndia,
  type IndianDay,
  instantInIndia,
  readDay,
  readInstant,
  readPriceRupees,
  readText,
} from '@market/kernel';
import {
  deliver,
  isNearListing,
  type MapContext,
  type MappedRow,
  mapRows,
  readOpening,
  readOrNotice,
  RowRejected,
} from '@market/source-kit';
import { unnamed } from '../ipo/nse-issue';
import type { NseQuoteWire } from './nse-quote.wire';

/** Time of the first trade on a listing day. Shape: `HH:MM`, India. Source: NSE, special pre-open session, 2026. */
const tradesFrom = '10:00';

/** Maps the last price, with the opening of its day on the day of listing and the next one: the stated day may be wrong. */
export function mapNseQuote(wire: NseQuoteWire, { about }: MapContext): readonly MappedRow[] {
  if (about === undefined) throw new TypeError('a quote is read with the issue that was asked about');
  const notices: MappedRow[] = [];
  const rows = mapRows(wire.equityResponse, ({ metaData, tradeInfo, secInfo, lastUpdateTime }) => {
    if (metaData.symbol !== about.sourceKey)
      throw new RowRejected(`a quote of ${metaData.symbol.slice(0, 40)}`);
    const read = <T>(reader: (value: string | null) => T, value: string | null = null) =>
      readOrNotice(() => reader(value), value, notices);
    const listedOn = read(readDay, secInfo?.listingDate);
    const listsOn = (condition: (day: IndianDay) => boolean) =>
      listedOn === null
        ? fits(about.listingOn, (day) => day !== null && condition(day))
        : condition(listedOn);
    if (!listsOn(() => true)) throw new RowRejected('no listing day');
    const pricedAt = readInstant(lastUpdateTime);
    const isFirstDay = pricedAt !== null && listsOn((day) => day === dayInIndia(pricedAt));
    const hasOpening = pricedAt !== null && listsOn((day) => isNearListing(dayInIndia(pricedAt), day));
    const { open, dayLow: low, dayHigh: high } = metaData;
    const openRupees = readOrNotice(() => readOpening({ open, low, high }), open, notices);
    const sector = read(readText, secInfo?.basicIndustry);
    const isListed = pricedAt !== null && listsOn((day) => pricedAt >= instantInIndia(day, tradesFrom));
    const isTraded = isListed && openRupees !== null;
    return deliver(ipoListing, {
      ...unnamed(about),
      ...{ symbol: metaData.symbol, isin: read(readText, metaData.isinCode) },
      listedOn,
      listingOpenRupees: isTraded && hasOpening ? openRupees : null,
      listingCloseRupees: null,
      issuePriceRupees: null,
      // The price before the open is that of the call auction; on later days it counts even without a trade.
      currentPriceRupees:
        isTraded || (isListed && !isFirstDay) ? readPriceRupees(tradeInfo?.lastPrice) : null,
      pricedAt,
      traded: isTraded,
      ...(sector === null ? {} : { sector }),
    });
  });
  return [...rows, ...notices];
}
