import { ipoIssue } from '@market/contracts';
import { type Feed } from '@market/source-kit';
import { hourMs } from '@market/kernel';
import { askList } from '../ask-list';
import type { NseClient } from '../nse.client';
import { mapNseIpoPast } from './nse-ipo-past.mapper';
import { type NseIpoPastWire, nseIpoPastWire } from './nse-ipo-past.wire';

/** Path of the list. Without parameters the response has all rows, about 1 400 or 380 KB. */
const path = '/api/public-past-issues';

/** Closed issues with final price and listing day. */
export const nseIpoPastFeed: Feed<NseIpoPastWire, NseClient> = {
  id: 'nse.ipo-past',
  title: 'Past issues at NSE',
  delivers: [ipoIssue],
  dataSets: ['ipos'],
  schedule: { cron: '30 20 * * *' },
  history: true,
  timeoutMs: 180_000,
  staleAfterMs: 26 * hourMs,
  fetch: async ({ client, signal }) => [
    await askList(client, { path, page: '/market-data/all-upcoming-issues-ipo', signal }),
  ],
  wire: nseIpoPastWire,
  map: mapNseIpoPast,
};
