import { buyback, ncdIssue, rightsIssue } from '@market/contracts';
import { type Feed, listedThrough } from '@market/source-kit';
import { hourMs } from '@market/kernel';
import type { BseClient } from '../bse.client';
import { mapBseOfferPrices } from './bse-offer-price.mapper';
import { bseOfferPriceWire, type BseOfferPriceWire } from './bse-offer-price.wire';

/** Prices of rights issues and buybacks. The calendar of BSE has the same offers; this list adds prices. */
export const bseOfferPriceFeed: Feed<BseOfferPriceWire, BseClient> = {
  id: 'bse.offer-price',
  title: 'BSE prices of rights issues and buybacks',
  delivers: [rightsIssue, ncdIssue, buyback],
  schedule: { cron: '35 8,19 * * *' },
  lists: [
    listedThrough(rightsIssue, ({ closeOn }) => closeOn),
    listedThrough(ncdIssue, ({ closeOn }) => closeOn),
    listedThrough(buyback, ({ closeOn }) => closeOn),
  ],
  timeoutMs: 90_000,
  staleAfterMs: 26 * hourMs,
  emptyIsSuspect: () => Promise.resolve(null),
  fetch: async ({ client, signal }) => [
    await client.ask({ name: 'GetPublicIssue_par_updated', query: { flag: '1' }, signal }),
  ],
  wire: bseOfferPriceWire,
  map: mapBseOfferPrices,
};
