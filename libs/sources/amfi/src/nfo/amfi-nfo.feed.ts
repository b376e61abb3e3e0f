import { amc, nfoScheme } from '@market/contracts';
import { askEach, type Feed, listedThrough } from '@market/source-kit';
import { hourMs } from '@market/kernel';
import type { AmfiClient } from '../amfi.client';
import { mapAmfiNfo } from './amfi-nfo.mapper';
import { type AmfiNfoWire, amfiNfoWire } from './amfi-nfo.wire';

const list = '/api/new-fund-offer';

/** Open offers: the list, and one request for the details of each. */
export const amfiNfoFeed: Feed<AmfiNfoWire, AmfiClient> = {
  id: 'amfi.nfo',
  title: 'Open new fund offers at AMFI',
  delivers: [nfoScheme, amc],
  dataSets: ['nfo'],
  // The first edition lost the middle of texts at comparison signs.
  edition: 2,
  schedule: { cron: '0 9,14,19 * * *' },
  lists: [listedThrough(nfoScheme, ({ closeOn }) => closeOn)],
  timeoutMs: 300_000,
  staleAfterMs: 26 * hourMs,
  // There are days without an open offer.
  emptyIsSuspect: async () => null,
  async fetch(context) {
    const { client, read, signal } = context;
    const summary = { request: list, body: await client.json(list, signal) };
    const { NewFundOffer: groups } = await read(amfiNfoFeed, summary);
    const ids = groups.flatMap(({ items }) =>
      items.flatMap(({ Scheme_Id: id }) => ((id ?? null) === null ? [] : [String(id)])),
    );
    const details = await askEach(context, [...new Set(ids)], async (id) => {
      const request = `${list}?Scheme_Id=${encodeURIComponent(id)}`;
      return { request, body: await client.json(request, signal) };
    });
    // Details come first, so that the rows of the list find their offers.
    return [...details, summary];
  },
  wire: amfiNfoWire,
  map: mapAmfiNfo,
};
