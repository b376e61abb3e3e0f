import { ipoListing } from '@market/contracts';
import {
  dayInIndia,
  isTradedNow,
  readDay,
  readInstant,
  readPriceRupees,
  readText,
  Unreadable,
} from '@market/kernel';
import {
  deliver,
  mapRows,
  RowRejected,
  skip,
  type MapContext,
  type MappedRow,
} from '@market/platform/ingest';
import { bseShareReference } from './bse-issue.mapper';
import type { BseQuoteWire } from './bse-quote.wire';
import { requestParameter } from './request-parameter.mapper';

/** Last price of one share, and its opening price while the day is still its listing day. */
export function mapBseQuote(wire: BseQuoteWire, { request, about, today }: MapContext): readonly MappedRow[] {
  const scripCode = requestParameter(request, 'scripcode');
  return mapRows([wire], ({ CurrRate, Cmpname, Header }) => {
    const pricedAt = readAsOn(Header.Ason);
    if (readText(Cmpname.FullN) === null || pricedAt === null) return skip('unknown scrip code');
    const answered = readText(Cmpname.EquityScrips);
    if (answered !== null && answered !== scripCode)
      throw new RowRejected(`asked for ${scripCode}, got ${answered}`);
    if (/suspen/i.test(Header.DisplayText ?? '')) return skip('suspended');
    const pricedOn = dayInIndia(pricedAt);
    if (pricedOn > today) throw new RowRejected('priced on a later day');
    if (!isTradedNow(pricedOn, today)) return skip('stale price');
    const listedOn = about?.listingOn ?? null;
    if (listedOn === null) return skip('listing day unknown');
    if (pricedOn < listedOn) return skip('price from before the listing day');
    const currentPriceRupees = readPriceRupees(CurrRate.LTP);
    if (currentPriceRupees === null) return skip('not traded yet');
    return deliver(ipoListing, {
      ...bseShareReference(scripCode, Cmpname.FullN, null),
      listedOn,
      listingOpenRupees: pricedOn === listedOn ? readPriceRupees(Header.Open) : null,
      listingCloseRupees: null,
      issuePriceRupees: null,
      currentPriceRupees,
      pricedAt,
    });
  });
}

/** Reads `24 Sep 26 | 12:17`. Null for every spelling of "unknown". Errors: `Unreadable`. */
function readAsOn(value: string | null): Date | null {
  const text = readText(value);
  if (text === null) return null;
  const [day, clock, ...rest] = text.split(/\s*\|\s*/);
  const on = readDay(day);
  if (on === null || clock === undefined || rest.length > 0) throw new Unreadable('instant', text);
  return readInstant(`${on} ${clock}`);
}
