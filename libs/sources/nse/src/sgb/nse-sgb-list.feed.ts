import { sgbQuotation } from '@market/contracts';
import { type Feed } from '@market/source-kit';
import { hourMs } from '@market/kernel';
import { askList } from '../ask-list';
import type { NseClient } from '../nse.client';
import { mapNseSgbList } from './nse-sgb-list.mapper';
import { type NseSgbListWire, nseSgbListWire } from './nse-sgb-list.wire';

const path = '/api/sovereign-gold-bonds';

/** Sovereign gold bonds that trade at NSE: a cross-check of symbol and ISIN. */
export const nseSgbListFeed: Feed<NseSgbListWire, NseClient> = {
  id: 'nse.sgb-list',
  title: 'Sovereign gold bonds listed at NSE',
  delivers: [sgbQuotation],
  schedule: { cron: '10 8 * * *' },
  timeoutMs: 150_000,
  staleAfterMs: 26 * hourMs,
  fetch: async ({ client, signal }) => [
    await askList(client, { path, page: '/market-data/sovereign-gold-bond', signal }),
  ],
  wire: nseSgbListWire,
  map: mapNseSgbList,
};
