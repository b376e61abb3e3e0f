import { ncdIssue } from '@market/contracts';
import { type Feed, listedThrough } from '@market/source-kit';
import { hourMs } from '@market/kernel';
import { type NseIpoPastWire, nseIpoPastWire } from '../ipo/nse-ipo-past.wire';
import { askList } from '../ask-list';
import type { NseClient } from '../nse.client';
import { lastNamed, mapNseNcdPast } from './nse-ncd-past.mapper';

/** Public issues of debentures in the list of past issues, which is all that NSE publishes about them. */
export const nseNcdPastFeed: Feed<NseIpoPastWire, NseClient> = {
  id: 'nse.ncd-past',
  title: 'Past public issues of debentures at NSE',
  delivers: [ncdIssue],
  dataSets: ['ncd'],
  schedule: { cron: '40 20 * * *' },
  history: true,
  lists: [listedThrough(ncdIssue, ({ closeOn }) => lastNamed(closeOn))],
  timeoutMs: 180_000,
  staleAfterMs: 26 * hourMs,
  fetch: async ({ client, signal }) => [
    await askList(client, {
      path: '/api/public-past-issues',
      page: '/market-data/all-upcoming-issues-ipo',
      signal,
    }),
  ],
  wire: nseIpoPastWire,
  map: mapNseNcdPast,
};
