import { ipoSubscription, takesBids, type WatchedIssue } from '@market/contracts';
import type { IndianDay } from '@market/kernel';
import { type Feed, type FetchContext, type Payload, SourceFailed } from '@market/platform/ingest';
import { z } from 'zod';
import type { BseClient } from '../bse.client';
import { mapBseIpoSubscription } from './bse-ipo-subscription.mapper';
import { bseIpoSubscriptionWire, type BseIpoSubscriptionWire } from './bse-ipo-subscription.wire';
import { askPerIssue, issuesWithHandle, type AskableIssue } from './per-issue.feed';

/** The titles and at least one category. */
const filledConsolidatedBook = z.object({ table1: z.array(z.unknown()).min(2) });

/** How often each issue that takes bids is subscribed, by category. */
export const bseIpoSubscriptionFeed: Feed<BseIpoSubscriptionWire, BseClient> = {
  id: 'bse.ipo-subscription',
  title: 'BSE subscription by category',
  delivers: [ipoSubscription],
  dataSets: ['subscriptions'],
  schedule: { cron: '5,35 10-19 * * *', tradingDaysOnly: true },
  perSubject: true,
  timeoutMs: 300_000,
  staleAfterMs: 2 * 60 * 60 * 1000,
  emptyIsSuspect: async ({ watchlist, today }) => {
    // Of those that are asked about: an issue still takes bids when its final figures have been read.
    const issues = await issuesWithHandle(watchlist, 'counting', 'ipoNo');
    const issue = issues.find(({ about }) => mustHaveReading(about, today));
    return issue === undefined ? null : `${issue.about.companyName} has taken bids since an earlier day`;
  },
  fetch: (context) => askPerIssue(context, 'counting', 'ipoNo', (issue) => askBook(context, issue)),
  wire: bseIpoSubscriptionWire,
  map: mapBseIpoSubscription,
};

/**
 * On its first day an issue has no reading yet, a fixed-price SME issue has no book by category at all, and the book
 * of an issue that has closed may be gone.
 */
function mustHaveReading(issue: WatchedIssue, today: IndianDay): boolean {
  return issue.board === 'MAINBOARD' && issue.openOn !== today && takesBids(issue, today);
}

/** The book of both exchanges; BSE's own where there is none. */
async function askBook(
  { client, signal }: FetchContext<BseClient>,
  { handle, about }: AskableIssue,
): Promise<Payload> {
  const query = { IPO_NO: handle };
  const both = await client
    .ask({ name: 'Pubissues_GetBkbldgCatdem_PAR_ng', query, about, signal })
    .catch(nullWhenRouteIsGone);
  if (both !== null && filledConsolidatedBook.safeParse(JSON.parse(both.body)).success) return both;
  return client.ask({ name: 'Pubissues_GetBkbldgCatdem_ng', query, about, signal });
}

/** The consolidated book is a younger route than BSE's own: without it the older one still tells the half. */
function nullWhenRouteIsGone(error: unknown): null {
  if (error instanceof SourceFailed) return null;
  throw error;
}
