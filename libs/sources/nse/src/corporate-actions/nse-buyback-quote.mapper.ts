import { buyback, fits } from '@market/contracts';
import { dayInIndia, isTradedNow, likeness, readInstant, readPriceRupees, readText } from '@market/kernel';
import { deliver, type MapContext, type MappedRow, mapRows, RowRejected, skip } from '@market/source-kit';
import type { NseQuoteWire } from '../listing/nse-quote.wire';
import { nseBuyback } from './nse-offer';

const isinPattern = /^IN[A-Z0-9]{9}\d$/;

/** Maps the market price of a share during its buyback. */
export function mapNseBuybackQuote(wire: NseQuoteWire, { about, today }: MapContext): readonly MappedRow[] {
  if (about === undefined) throw new TypeError('a quote is read with the buyback that was asked about');
  return mapRows(wire.equityResponse, ({ metaData, tradeInfo, lastUpdateTime }) => {
    if (!fits(about.symbol, (symbol) => symbol === metaData.symbol))
      throw new RowRejected(`a quote of ${metaData.symbol.slice(0, 40)}`);
    const name = readText(metaData.companyName);
    if (name !== null && !fits(about.companyName, (known) => isLike(name, known)))
      throw new RowRejected(`a quote of ${name.slice(0, 60)}`);
    const marketPriceRupees = readPriceRupees(tradeInfo?.lastPrice);
    if (marketPriceRupees === null) return skip('not traded');
    const marketPricedAt = readInstant(lastUpdateTime);
    if (marketPricedAt === null) throw new RowRejected('a price without its time');
    const pricedOn = dayInIndia(marketPricedAt);
    if (!isTradedNow(pricedOn, today)) return skip('stale price');
    const isin = readText(metaData.isinCode);
    return deliver(
      buyback,
      nseBuyback({
        sourceKey: about.sourceKey,
        companyName: null,
        symbol: metaData.symbol,
        handles: {},
        isin: isin !== null && isinPattern.test(isin) ? isin : null,
        terms: { marketPriceRupees, marketPricedAt },
      }),
    );
  });
}

/** Tells whether a quote has the name of the company whose buyback was asked about, in whatever spelling. */
function isLike(name: string, known: string | null): boolean {
  const alike = likeness(name, known ?? '');
  return alike !== null && alike !== 'faint';
}
