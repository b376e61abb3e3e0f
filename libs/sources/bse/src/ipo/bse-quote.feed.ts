import { ipoListing } from '@market/contracts';
import type { Feed } from '@market/platform/source-kit';
import type { BseClient } from '../bse.client';
import { mapBseQuote } from './bse-quote.mapper';
import { bseQuoteWire, type BseQuoteWire } from './bse-quote.wire';
import { askPerIssue } from './per-issue.feed';

/** What the shares listed in the last months cost now. */
export const bseQuoteFeed: Feed<BseQuoteWire, BseClient> = {
  id: 'bse.quote',
  title: 'BSE prices of newly listed shares',
  delivers: [ipoListing],
  dataSets: ['listings'],
  schedule: { cron: '5,20,35,50 9-15 * * *', tradingDaysOnly: true },
  perSubject: true,
  timeoutMs: 600_000,
  staleAfterMs: 75 * 60 * 1000,
  // No share of the watchlist may be known by its scrip code, or each of them may be suspended.
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
