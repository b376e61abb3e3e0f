import { fits, ipoListing } from '@market/contracts';
import { dayInIndia, isTradedNow, readPriceRupees, readText, timeInIndia } from '@market/kernel';
import {
  deliver,
  isNearListing,
  type MapContext,
  type MappedRow,
  mapRows,
  readOpening,
  readOrNotice,
  RowRejected,
  skip,
} from '@market/source-kit';
import { readAsOn } from '../as-on';
import { bseShareReference } from './bse-issue.mapper';
import type { BseQuoteWire } from './bse-quote.wire';
import { requestParameter } from './request-parameter.mapper';

/**
 * Time of the first trade on a listing day; earlier quotes have prices of the pre-open session. Shape: `HH:MM`, India.
 * Source: SEBI.
 */
export const listingTradesFrom = '10:00';

/** Maps the last price of one share, with the opening of its day on the day of listing and the next one: the known day may be wrong. */
export function mapBseQuote(wire: BseQuoteWire, { request, about, today }: MapContext): readonly MappedRow[] {
  const scripCode = requestParameter(request, 'scripcode');
  const notices: MappedRow[] = [];
  const rows = mapRows([wire], ({ CurrRate, Cmpname, Header }) => {
    const pricedAt = readAsOn(Header.Ason);
    if (readText(Cmpname.FullN) === null || pricedAt === null) return skip('unknown scrip code');
    const answered = readText(Cmpname.EquityScrips);
    if (answered !== null && answered !== scripCode)
      throw new RowRejected(`asked for ${scripCode}, got ${answered}`);
    if (/suspen/i.test(readText(Header.DisplayText) ?? '')) return skip('suspended');
    const pricedOn = dayInIndia(pricedAt);
    if (!isTradedNow(pricedOn, today)) return skip('stale price');
    if (about === undefined || fits(about.listingOn, (day) => day === null))
      return skip('listing day unknown');
    if (fits(about.listingOn, (day) => day !== null && pricedOn < day))
      return skip('price from before the listing day');
    const isListingDay = fits(about.listingOn, (day) => day === pricedOn);
    if (isListingDay && timeInIndia(pricedAt) < listingTradesFrom)
      return skip('price from before the first trade');
    const hasOpening = fits(about.listingOn, (day) => day !== null && isNearListing(pricedOn, day));
    const { Open: open, Low: low, High: high } = Header;
    const openRupees = readOrNotice(() => readOpening({ open, low, high }), open, notices);
    const currentPriceRupees = readPriceRupees(CurrRate.LTP);
    // Before the first trade a quote shows the issue price as the last one.
    if (currentPriceRupees === null || (isListingDay && openRupees === null)) return skip('not traded yet');
    return deliver(ipoListing, {
      ...bseShareReference(scripCode, Cmpname.FullN, null),
      listedOn: null,
      listingOpenRupees: hasOpening ? openRupees : null,
      listingCloseRupees: null,
      issuePriceRupees: null,
      currentPriceRupees,
      pricedAt,
      ...(openRupees === null ? {} : { traded: true }),
    });
  });
  return [...rows, ...notices];
}
