import { buyback, emptyOfferTerms } from '@market/contracts';
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
    const asked = about.handles['scripCode'] ?? '';
    if (answered !== null && answered !== asked) throw new RowRejected(`asked for ${asked}, got ${answered}`);
    const pricedOn = dayInIndia(pricedAt);
    if (pricedOn > today) throw new RowRejected('priced on a later day');
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
      handles: { ...about.handles },
      recordOn: null,
      openOn: about.openOn,
      retailOn: null,
      closeOn: about.closeOn,
      terms: {
        ...emptyOfferTerms.buyback,
        marketPriceRupees,
        marketPricedAt: marketPriceRupees === null ? null : pricedAt,
      },
    });
  });
}
