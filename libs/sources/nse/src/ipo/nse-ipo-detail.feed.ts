import { ipoIssue, ipoSubscription, takesBids, type WatchedIssue } from '@market/contracts';
import { askEach, type Feed, type FetchContext, type Payload } from '@market/source-kit';
import { hourMs } from '@market/kernel';
import type { NseClient } from '../nse.client';
import { boardOf } from './nse-issue';
import { mapNseIpoDetail } from './nse-ipo-detail.mapper';
import { type NseIpoDetailWire, nseIpoDetailWire } from './nse-ipo-detail.wire';
import { issueSeries } from './nse-series';

/** Terms, parties and progress of every announced issue; for a mainboard or a listed SME issue also the book. */
export const nseIpoDetailFeed: Feed<NseIpoDetailWire, NseClient> = {
  id: 'nse.ipo-detail',
  title: 'Details of announced issues at NSE',
  delivers: [ipoIssue, ipoSubscription],
  dataSets: ['ipos'],
  schedule: { cron: '10 8-20 * * *' },
  perSubject: true,
  timeoutMs: 600_000,
  staleAfterMs: 14 * hourMs,
  async emptyIsSuspect({ watchlist, today }, skipped = 0) {
    // Trusts and further offers have details, too, and are skipped; a new issue may have none yet.
    if (skipped > 0) return null;
    const announced = await watchlist.issuesAt('NSE', 'announced');
    const { length } = announced.filter((issue) => takesBids(issue, today));
    return length === 0 ? null : `none of ${length} open issue(s) has a detail`;
  },
  async fetch(context) {
    const announced = await context.watchlist.issuesAt('NSE', 'announced');
    return askEach(context, announced, (about) => askDetail(about, context));
  },
  wire: nseIpoDetailWire,
  map: mapNseIpoDetail,
};

/** Fetches the detail of one issue, in the series of its board; null when the exchange knows no such issue. */
export async function askDetail(
  about: WatchedIssue,
  { client, signal }: FetchContext<NseClient>,
): Promise<Payload | null> {
  const symbol = encodeURIComponent(about.sourceKey);
  const series = issueSeries(boardOf(about));
  const request = `/api/ipo-detail?symbol=${symbol}&series=${series}`;
  const page = `/market-data/issue-information?symbol=${symbol}&series=${series}&type=Active`;
  const body = await client.json({ path: request, page, signal });
  return body === null ? null : { request, body, about };
}
