import { buyback, type WatchedIssue } from '@market/contracts';
import { readDay, dayMs } from '@market/kernel';
import { askEach, type Feed, type FetchContext, type Payload } from '@market/source-kit';
import { type NseQuoteWire, nseQuoteWire } from '../listing/nse-quote.wire';
import { askList } from '../ask-list';
import type { NseClient } from '../nse.client';
import { mapNseBuybackQuote } from './nse-buyback-quote.mapper';
import { requiredSymbol } from './nse-offer';
import { nseTendersFeed, tenderPage } from './nse-tenders.feed';
import { tenderKind } from './nse-tenders.mapper';
import type { NseTenderRow } from './nse-tenders.wire';
import { requiredName } from './offer-name';

/** Market prices of shares with a current buyback. */
export const nseBuybackQuoteFeed: Feed<NseQuoteWire, NseClient> = {
  id: 'nse.buyback-quote',
  title: 'Market prices of shares in a buyback at NSE',
  delivers: [buyback],
  schedule: { cron: '45 10,15 * * *', tradingDaysOnly: true },
  perSubject: true,
  timeoutMs: 420_000,
  staleAfterMs: 5 * dayMs,
  emptyIsSuspect: () => Promise.resolve(null),
  async fetch(context) {
    const { client, read, signal } = context;
    const list = await askList(client, { path: '/api/liveTenderActive-issues', page: tenderPage, signal });
    const shares = (await read(nseTendersFeed, list)).data.flatMap(boughtBackShare);
    return askEach(context, shares, (about) => quoteOf(about, context));
  },
  wire: nseQuoteWire,
  map: mapNseBuybackQuote,
};

/** Returns the share of a buyback. An unreadable row has no quote here; `nse.tenders` reports it. */
function boughtBackShare(row: NseTenderRow): WatchedIssue[] {
  try {
    if (tenderKind(row) !== 'BB') return [];
    const symbol = requiredSymbol(row.symbol);
    return [
      {
        sourceKey: `tender-${symbol}`,
        companyName: requiredName(row.company),
        symbol,
        isin: null,
        board: null,
        openOn: readDay(row.offerDate),
        closeOn: readDay(row.offerEndDate),
        listingOn: null,
        handles: { symbol },
      },
    ];
  } catch {
    return [];
  }
}

/**
 * Fetches a quote in one of the series in which shares trade; for the other series the exchange responds that there is
 * no such share.
 */
async function quoteOf(
  about: WatchedIssue,
  { client, signal }: FetchContext<NseClient>,
): Promise<Payload | null> {
  const symbol = encodeURIComponent(about.symbol ?? '');
  for (const series of ['EQ', 'BE', 'SM', 'ST']) {
    const request = `/api/NextApi/apiClient/GetQuoteApi?functionName=getSymbolData&marketType=N&series=${series}&symbol=${symbol}`;
    const body = await client.json({ path: request, page: `/get-quote/equity/${symbol}`, signal });
    if (body !== null) return { request, body, about };
  }
  return null;
}
