import { ipoIssue } from '@market/contracts';
import type { Feed } from '@market/source-kit';
import { hourMs } from '@market/kernel';
import type { BseClient } from '../bse.client';
import { mapBseIpoDetail } from './bse-ipo-detail.mapper';
import { bseIpoDetailWire, type BseIpoDetailWire } from './bse-ipo-detail.wire';
import { askPerIssue, issuesWithHandle } from './per-issue.feed';

/** Lot, registrar and lead managers of each issue that is announced at BSE. */
export const bseIpoDetailFeed: Feed<BseIpoDetailWire, BseClient> = {
  id: 'bse.ipo-detail',
  title: 'BSE page of each issue',
  delivers: [ipoIssue],
  dataSets: ['ipos'],
  schedule: { cron: '15 8-20 * * *' },
  perSubject: true,
  timeoutMs: 300_000,
  staleAfterMs: 13 * hourMs,
  emptyIsSuspect: async ({ watchlist }, skipped = 0) => {
    // Securities that are no shares have details, too, and are skipped.
    if (skipped > 0) return null;
    const [issue] = await issuesWithHandle(watchlist, 'announced', 'ipoNo');
    return issue === undefined ? null : `BSE announced ${issue.about.companyName}`;
  },
  fetch: (context) =>
    askPerIssue(context, 'announced', 'ipoNo', ({ handle, about }) =>
      context.client.ask({
        name: 'GetMkt_ISSUE_BBS_IPO',
        query: { IPO_NO: handle },
        about,
        signal: context.signal,
      }),
    ),
  wire: bseIpoDetailWire,
  map: mapBseIpoDetail,
};
