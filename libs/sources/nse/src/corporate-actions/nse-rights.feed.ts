import { rightsIssue } from '@market/contracts';
import { addDays, hourMs } from '@market/kernel';
import { type Feed, listedThrough } from '@market/source-kit';
import { askList, askLists } from '../ask-list';
import type { NseClient } from '../nse.client';
import { mapNseRights, mapNseRightsForthcoming } from './nse-rights.mapper';
import {
  nseRightsForthcomingWire,
  type NseRightsForthcomingWire,
  nseRightsWire,
  type NseRightsWire,
} from './nse-rights.wire';

const page = '/market-data/all-upcoming-issues-ipo';
const honestlyEmpty = () => Promise.resolve(null);

/** Current and past rights issues. */
export const nseRightsFeed: Feed<NseRightsWire, NseClient> = {
  id: 'nse.rights',
  title: 'Live and past rights issues at NSE',
  delivers: [rightsIssue],
  dataSets: ['rights'],
  schedule: { cron: '15 8,19 * * *' },
  lists: [listedThrough(rightsIssue, ({ closeOn }) => closeOn)],
  timeoutMs: 180_000,
  staleAfterMs: 26 * hourMs,
  emptyIsSuspect: honestlyEmpty,
  fetch: (context) =>
    askLists(context, page, [
      '/api/liveWatchRights-issues?index=activeIssues',
      '/api/liveWatchRights-issues?index=pastIssues',
    ]),
  wire: nseRightsWire,
  map: mapNseRights,
};

/** Announced rights issues. */
export const nseRightsForthcomingFeed: Feed<NseRightsForthcomingWire, NseClient> = {
  id: 'nse.rights-forthcoming',
  title: 'Announced rights issues at NSE',
  delivers: [rightsIssue],
  dataSets: ['rights'],
  schedule: { cron: '20 8,19 * * *' },
  lists: [listedThrough(rightsIssue, ({ openOn }) => openOn && addDays(openOn, -1))],
  timeoutMs: 150_000,
  staleAfterMs: 26 * hourMs,
  emptyIsSuspect: honestlyEmpty,
  fetch: async ({ client, signal }) => [
    await askList(client, { path: '/api/all-upcoming-issues?category=forthcomingIssues', page, signal }),
  ],
  wire: nseRightsForthcomingWire,
  map: mapNseRightsForthcoming,
};
