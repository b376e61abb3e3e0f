import { type Board, ipoSubscription, takesBids, type WatchedIssue } from '@market/contracts';
import { type IndianDay, hourMs } from '@market/kernel';
import { askEach, type Feed, type FetchContext } from '@market/source-kit';
import type { NseClient } from '../nse.client';
import { boardOf } from './nse-issue';
import { mapNseIpoSubscription } from './nse-ipo-subscription.mapper';
import { type NseIpoSubscriptionWire, nseIpoSubscriptionWire } from './nse-ipo-subscription.wire';

/** Books of the open mainboard issues. For SME issues this route has no usable shares offered or times. */
export const nseIpoSubscriptionFeed: Feed<NseIpoSubscriptionWire, NseClient> = {
  id: 'nse.ipo-subscription',
  title: 'Subscription of open mainboard issues, both exchanges together',
  delivers: [ipoSubscription],
  dataSets: ['subscriptions'],
  schedule: { cron: '*/30 10-19 * * *', tradingDaysOnly: true },
  perSubject: true,
  timeoutMs: 600_000,
  staleAfterMs: 16 * hourMs,
  async emptyIsSuspect(context) {
    return whyBooksCannotBeEmpty(await readBooks(context, 'MAINBOARD'), context.today);
  },
  async fetch(context) {
    return askEach(context, await readBooks(context, 'MAINBOARD'), async (about) => {
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

/**
 * Returns the reason why the books of these issues cannot all be empty, null when they can: on its first day an issue
 * has no bids yet, and the book of a closed one may be gone.
 */
export function whyBooksCannotBeEmpty(issues: readonly WatchedIssue[], today: IndianDay): string | null {
  const { length } = issues.filter((issue) => issue.openOn !== today && takesBids(issue, today));
  return length === 0 ? null : `none of ${length} book(s) opened before today has bids`;
}

/** Selects the issues of a board whose books are requested. */
export async function readBooks(
  { watchlist }: FetchContext<NseClient>,
  board: Board,
): Promise<readonly WatchedIssue[]> {
  const open = await watchlist.issuesAt('NSE', 'counting');
  return open.filter((issue) => boardOf(issue) === board);
}
