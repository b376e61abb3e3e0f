import { ipoIssue } from '@market/contracts';
import { type Feed, type FetchContext, listedThrough, SourceFailed } from '@market/source-kit';
import type { NseClient } from '../nse.client';
import { mapNseIpoCurrent } from './nse-ipo-current.mapper';
import { type NseIpoCurrentWire, nseIpoCurrentWire } from './nse-ipo-current.wire';

const path = '/api/ipo-current-issue';

/** Issues that are open for bids. */
export const nseIpoCurrentFeed: Feed<NseIpoCurrentWire, NseClient> = {
  id: 'nse.ipo-current',
  title: 'Open issues at NSE',
  delivers: [ipoIssue],
  dataSets: ['ipos'],
  schedule: { cron: '0 8-20 * * *' },
  lists: [listedThrough(ipoIssue, ({ closeOn }) => closeOn)],
  timeoutMs: 150_000,
  staleAfterMs: 14 * 3_600_000,
  emptyIsSuspect: emptyListDoubt,
  async fetch({ client, signal }) {
    const body = await client.json({ path, page: '/market-data/all-upcoming-issues-ipo', signal });
    if (body === null) throw new SourceFailed(`${path}: an error in place of a list`);
    return [{ request: path, body }];
  },
  wire: nseIpoCurrentWire,
  map: mapNseIpoCurrent,
};

/**
 * Returns the reason why an empty list of open issues cannot be true now, null when it can. The exchange has sent `[]`
 * while 19 issues were open (2026-05-26).
 */
export async function emptyListDoubt({ watchlist }: FetchContext<NseClient>): Promise<string | null> {
  for (const exchange of ['NSE', 'BSE'] as const) {
    const { length } = await watchlist.issuesAt(exchange, 'bidding');
    if (length > 0) return `${exchange} has ${length} open issue(s)`;
  }
  return null;
}
