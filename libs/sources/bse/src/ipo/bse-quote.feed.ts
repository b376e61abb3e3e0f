import { ipoListing } from '@market/contracts';
import type { Feed } from '@market/source-kit';
import type { BseClient } from '../bse.client';
import { mapBseQuote } from './bse-quote.mapper';
import { bseQuoteWire, type BseQuoteWire } from './bse-quote.wire';
import { askPerIssue } from './per-issue.feed';

/** Prices of shares listed in the last months. */
export const bseQuoteFeed: Feed<BseQuoteWire, BseClient> = {
  id: 'bse.quote',
  title: 'BSE prices of newly listed shares',
  delivers: [ipoListing],
  dataSets: ['listings'],
  schedule: { cron: '5,20,35,50 9-15 * * *', tradingDaysOnly: true },
  perSubject: true,
  timeoutMs: 600_000,
  staleAfterMs: 75 * 60 * 1000,
  // Empty when no share of the watchlist has a known scrip code, or each of them is suspended.
  emptyIsSuspect: () => Promise.resolve(null),
  fetch: (context) =>
    askPerIssue(context, 'trading', 'scripCode', ({ handle, about }) =>
      context.client.ask({
        name: 'getScripHeaderData',
        query: { Debtflag: '', scripcode: handle, seriesid: '' },
        about,
        signal: context.signal,
      }),
    ),
  wire: bseQuoteWire,
  map: mapBseQuote,
};
