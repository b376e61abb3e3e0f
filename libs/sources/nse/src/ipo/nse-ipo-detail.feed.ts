import { ipoIssue, ipoSubscription } from '@market/contracts';
import { askEach, type Feed } from '@market/platform/ingest';
import type { NseClient } from '../nse.client';
import { boardOf, takingBids } from './nse-issue';
import { mapNseIpoDetail } from './nse-ipo-detail.mapper';
import { type NseIpoDetailWire, nseIpoDetailWire } from './nse-ipo-detail.wire';
import { issueSeries } from './nse-series';

/** Terms, parties and progress of every announced issue; for SME issues also the book. */
export const nseIpoDetailFeed: Feed<NseIpoDetailWire, NseClient> = {
  id: 'nse.ipo-detail',
  title: 'Details of announced issues at NSE',
  delivers: [ipoIssue, ipoSubscription],
  dataSets: ['ipos'],
  schedule: { cron: '10 8-20 * * *' },
  perSubject: true,
  timeoutMs: 600_000,
  staleAfterMs: 14 * 3_600_000,
  async emptyIsSuspect({ watchlist, today }, skipped = 0) {
    // Trusts and further offers answer, too; and an issue may be announced before its detail is there.
    if (skipped > 0) return null;
    const { length } = takingBids(await watchlist.issuesAt('NSE', 'announced'), today);
    return length === 0 ? null : `none of ${length} open issue(s) has a detail`;
  },
  async fetch(context) {
    const { client, watchlist, signal } = context;
    return askEach(context, await watchlist.issuesAt('NSE', 'announced'), async (about) => {
      const symbol = encodeURIComponent(about.sourceKey);
      const series = issueSeries(boardOf(about));
      const request = `/api/ipo-detail?symbol=${symbol}&series=${series}`;
      const page = `/market-data/issue-information?symbol=${symbol}&series=${series}&type=Active`;
      const body = await client.json({ path: request, page, signal });
      return body === null ? null : { request, body, about };
    });
  },
  wire: nseIpoDetailWire,
  map: mapNseIpoDetail,
};
