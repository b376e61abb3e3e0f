import { ipoIssue } from '@market/contracts';
import { type Feed, type FetchContext, listedThrough } from '@market/source-kit';
import { hourMs } from '@market/kernel';
import { askList } from '../ask-list';
import type { NseClient } from '../nse.client';
import { mapNseIpoCurrent } from './nse-ipo-current.mapper';
import { type NseIpoCurrentWire, nseIpoCurrentWire } from './nse-ipo-current.wire';

/** Issues that are open for bids. */
export const nseIpoCurrentFeed = listOfIssues({
  id: 'nse.ipo-current',
  title: 'Open issues at NSE',
  path: '/api/ipo-current-issue',
});

/**
 * Announced and open issues: the list contains both, so an empty one is as suspicious as an empty list of open issues.
 */
export const nseIpoUpcomingFeed = listOfIssues({
  id: 'nse.ipo-upcoming',
  title: 'Announced and open issues at NSE',
  path: '/api/all-upcoming-issues?category=ipo',
});

function listOfIssues({
  path,
  ...names
}: {
  readonly id: string;
  readonly title: string;
  readonly path: string;
}): Feed<NseIpoCurrentWire, NseClient> {
  return {
    ...names,
    delivers: [ipoIssue],
    dataSets: ['ipos'],
    schedule: { cron: '0 8-20 * * *' },
    lists: [listedThrough(ipoIssue, ({ closeOn }) => closeOn)],
    timeoutMs: 150_000,
    staleAfterMs: 14 * hourMs,
    emptyIsSuspect: emptyListDoubt,
    fetch: async ({ client, signal }) => [
      await askList(client, { path, page: '/market-data/all-upcoming-issues-ipo', signal }),
    ],
    wire: nseIpoCurrentWire,
    map: mapNseIpoCurrent,
  };
}

/**
 * Returns the reason why an empty list of open issues cannot be true now, null when it can. The exchange has sent `[]`
 * while 19 issues were open (2026-05-26).
 */
async function emptyListDoubt({ watchlist }: FetchContext<NseClient>): Promise<string | null> {
  for (const exchange of ['NSE', 'BSE'] as const) {
    const { length } = await watchlist.issuesAt(exchange, 'bidding');
    if (length > 0) return `${exchange} has ${length} open issue(s)`;
  }
  return null;
}
