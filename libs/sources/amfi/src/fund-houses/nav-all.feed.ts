import { amc } from '@market/contracts';
import type { Feed } from '@market/source-kit';
import { hourMs } from '@market/kernel';
import type { AmfiClient } from '../amfi.client';
import { mapNavAll } from './nav-all.mapper';
import { decodeNavAll, type NavAllWire, navAllWire } from './nav-all.wire';

const request = '/spages/NAVAll.txt';

/** Fund houses, from the lines above their schemes in the file of all net asset values. */
export const navAllFeed: Feed<NavAllWire, AmfiClient> = {
  id: 'amfi.fund-houses',
  title: 'Fund houses in AMFI’s file of net asset values',
  delivers: [amc],
  schedule: { cron: '30 7 * * *' },
  timeoutMs: 240_000,
  staleAfterMs: 50 * hourMs,
  fetch: async ({ client, signal }) => [{ request, body: await client.file(request, signal) }],
  decode: decodeNavAll,
  wire: navAllWire,
  map: mapNavAll,
};
