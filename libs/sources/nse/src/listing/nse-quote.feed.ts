import { ipoListing, type WatchedIssue } from '@market/contracts';
import { addDays, dayMs } from '@market/kernel';
import { askEach, type Feed, type FetchContext, type Payload } from '@market/source-kit';
import { boardOf } from '../ipo/nse-issue';
import type { NseClient } from '../nse.client';
import { mapNseQuote } from './nse-quote.mapper';
import { type NseQuoteWire, nseQuoteWire } from './nse-quote.wire';

/** Time after its planned listing from which a share without a quote is suspicious. Units: days. */
const putOffForDays = 5;

/** Prices of the shares that were listed within the last months. */
export const nseQuoteFeed: Feed<NseQuoteWire, NseClient> = {
  id: 'nse.quote',
  title: 'Prices of newly listed shares at NSE',
  delivers: [ipoListing],
  dataSets: ['listings'],
  schedule: { cron: '*/15 9-15 * * *', tradingDaysOnly: true },
  perSubject: true,
  timeoutMs: 840_000,
  staleAfterMs: 6 * dayMs,
  async emptyIsSuspect({ watchlist, today }) {
    // A share has no quote before its first trade, and a listing may have been postponed.
    const listed = await watchlist.issuesAt('NSE', 'trading');
    const since = addDays(today, -putOffForDays);
    const { length } = listed.filter(({ listingOn }) => listingOn !== null && listingOn < since);
    return length === 0 ? null : `none of ${length} newly listed share(s) has a quote`;
  },
  async fetch(context) {
    return askEach(context, await context.watchlist.issuesAt('NSE', 'trading'), (about) =>
      quoteOf(about, context),
    );
  },
  wire: nseQuoteWire,
  map: mapNseQuote,
};

/**
 * Fetches the quote of a share. It is found only under the series in which it trades now, which changes: the others are
 * tried in turn.
 */
async function quoteOf(
  about: WatchedIssue,
  { client, signal }: FetchContext<NseClient>,
): Promise<Payload | null> {
  const symbol = encodeURIComponent(about.sourceKey);
  for (const series of boardOf(about) === 'SME' ? ['SM', 'ST'] : ['EQ', 'BE']) {
    const request = `/api/NextApi/apiClient/GetQuoteApi?functionName=getSymbolData&marketType=N&series=${series}&symbol=${symbol}`;
    const body = await client.json({ path: request, page: `/get-quote/equity/${symbol}`, signal });
    if (body !== null) return { request, body, about };
  }
  return null;
}
