import { offerForSale } from '@market/contracts';
import { type Feed, listedThrough } from '@market/source-kit';
import { hourMs } from '@market/kernel';
import { askLists } from '../ask-list';
import type { NseClient } from '../nse.client';
import { mapNseOfs } from './nse-ofs.mapper';
import { nseOfsWire, type NseOfsWire } from './nse-ofs.wire';

const page = '/market-data/public-issues-offer-for-sale-ofs';

/** Offers for sale through the exchange: live, announced and past. */
export const nseOfsFeed: Feed<NseOfsWire, NseClient> = {
  id: 'nse.ofs',
  title: 'Offers for sale at NSE',
  delivers: [offerForSale],
  dataSets: ['ofs'],
  schedule: { cron: '35 8,19 * * *' },
  lists: [listedThrough(offerForSale, ({ retailOn, closeOn }) => closeOn ?? retailOn)],
  timeoutMs: 210_000,
  staleAfterMs: 26 * hourMs,
  emptyIsSuspect: () => Promise.resolve(null),
  fetch: (context) =>
    askLists(context, page, [
      '/api/live-ofs-active-issues',
      '/api/live-ofs-forthcoming-issues',
      '/api/live-ofs-past-issues',
    ]),
  wire: nseOfsWire,
  map: mapNseOfs,
};
