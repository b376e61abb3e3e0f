import { buyback } from '@market/contracts';
import { type Feed, listedThrough } from '@market/source-kit';
import { hourMs } from '@market/kernel';
import { askLists } from '../ask-list';
import type { NseClient } from '../nse.client';
import { mapNseTenders } from './nse-tenders.mapper';
import { nseTendersWire, type NseTendersWire } from './nse-tenders.wire';

/** Page that hosts the tender lists. */
export const tenderPage = '/market-data/public-issues-tender';

/** Buybacks by tender: live, announced and past. */
export const nseTendersFeed: Feed<NseTendersWire, NseClient> = {
  id: 'nse.tenders',
  title: 'Buybacks by tender at NSE',
  delivers: [buyback],
  dataSets: ['buyback'],
  servesAlone: ['buyback'],
  schedule: { cron: '25 8,19 * * *' },
  lists: [listedThrough(buyback, ({ closeOn }) => closeOn)],
  timeoutMs: 210_000,
  staleAfterMs: 26 * hourMs,
  emptyIsSuspect: () => Promise.resolve(null),
  fetch: (context) =>
    askLists(context, tenderPage, [
      '/api/liveTenderActive-issues',
      '/api/liveTenderForthcoming-issues',
      '/api/liveTenderPast-issues',
    ]),
  wire: nseTendersWire,
  map: mapNseTenders,
};
