import { ipoSubscription } from '@market/contracts';
import { askEach, type Feed, type FetchContext } from '@market/platform/ingest';
import type { NseClient } from '../nse.client';
import { boardOf } from './nse-issue';
import { mapNseIpoSubscription } from './nse-ipo-subscription.mapper';
import { type NseIpoSubscriptionWire, nseIpoSubscriptionWire } from './nse-ipo-subscription.wire';

/** Books of the open mainboard issues. SME answers of this route have no usable shares offered or times. */
export const nseIpoSubscriptionFeed: Feed<NseIpoSubscriptionWire, NseClient> = {
  id: 'nse.ipo-subscription',
  title: 'Subscription of open mainboard issues, both exchanges together',
  delivers: [ipoSubscription],
  dataSets: ['subscriptions'],
  schedule: { cron: '*/30 10-19 * * *', tradingDaysOnly: true },
  perSubject: true,
  timeoutMs: 600_000,
  staleAfterMs: 16 * 3_600_000,
  async emptyIsSuspect(context) {
    const begun = (await booksOf(context)).filter(({ openOn }) => openOn !== null && openOn < context.today);
    return begun.length === 0 ? null : `none of ${begun.length} book(s) opened before today has bids`;
  },
  async fetch(context) {
    return askEach(context, await booksOf(context), async (about) => {
      const symbol = encodeURIComponent(about.sourceKey);
      const request = `/api/ipo-active-category?symbol=${symbol}`;
      const page = `/market-data/issue-information?symbol=${symbol}&series=EQ&type=Active`;
      const body = await context.client.json({ path: request, page, signal: context.signal });
      return body === null ? null : { request, body, about };
    });
  },
  wire: nseIpoSubscriptionWire,
  map: mapNseIpoSubscription,
};

async function booksOf({ watchlist }: FetchContext<NseClient>) {
  const open = await watchlist.issuesAt('NSE', 'counting');
  return open.filter((issue) => boardOf(issue) === 'MAINBOARD');
}
