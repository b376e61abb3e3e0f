import { ipoIssue } from '@market/contracts';
import { type Feed, listedThrough, SourceFailed } from '@market/source-kit';
import type { NseClient } from '../nse.client';
import { emptyListDoubt } from './nse-ipo-current.feed';
import { mapNseIpoCurrent } from './nse-ipo-current.mapper';
import { type NseIpoCurrentWire, nseIpoCurrentWire } from './nse-ipo-current.wire';

const path = '/api/all-upcoming-issues?category=ipo';

/**
 * Announced and open issues: the list contains both, so an empty one is as suspicious as an empty list of open issues.
 */
export const nseIpoUpcomingFeed: Feed<NseIpoCurrentWire, NseClient> = {
  id: 'nse.ipo-upcoming',
  title: 'Announced and open issues at NSE',
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
