import { buyback, emptyOfferTerms, fits } from '@market/contracts';
import { dayInIndia, isTradedNow, readPriceRupees, readText } from '@market/kernel';
import { deliver, type MapContext, type MappedRow, mapRows, RowRejected, skip } from '@market/source-kit';
import { readAsOn } from '../as-on';
import { readBseName } from '../bse-name';
import type { BseQuoteWire } from '../ipo/bse-quote.wire';

/** Maps the market price of a share during its buyback, with its full name. */
export function mapBseBuybackQuote(
  wire: BseQuoteWire,
  { about, today }: Pick<MapContext, 'about' | 'today'>,
): readonly MappedRow[] {
  if (about === undefined) throw new TypeError('a quote is read with the buyback that was asked about');
  return mapRows([wire], ({ CurrRate, Cmpname, Header }) => {
    const pricedAt = readAsOn(Header.Ason);
    if (readText(Cmpname.FullN) === null || pricedAt === null) return skip('unknown scrip code');
    const answered = readText(Cmpname.EquityScrips);
    if (answered !== null && !fits(about.handles, ({ scripCode = '' }) => scripCode === answered))
      throw new RowRejected(`got ${answered.slice(0, 40)}, another share`);
    const pricedOn = dayInIndia(pricedAt);
    const isTraded = isTradedNow(pricedOn, today) && !/suspen/i.test(readText(Header.DisplayText) ?? '');
    // The short name is the symbol of the share, in small letters.
    const symbol = readText(Cmpname.ShortN)?.toUpperCase() ?? null;
    const marketPriceRupees = isTraded ? readPriceRupees(CurrRate.LTP) : null;
    return deliver(buyback, {
      exchange: 'BSE' as const,
      sourceKey: about.sourceKey,
      companyName: readBseName(Cmpname.FullN).companyName,
      isin: null,
      ...(symbol === null ? {} : { symbol }),
      handles: {},
      recordOn: null,
      openOn: null,
      retailOn: null,
      closeOn: null,
      terms: {
        ...emptyOfferTerms.buyback,
        marketPriceRupees,
        marketPricedAt: marketPriceRupees === null ? null : pricedAt,
      },
    });
  });
}
