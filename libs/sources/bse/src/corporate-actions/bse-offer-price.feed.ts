import { buyback, ncdIssue, rightsIssue } from '@market/contracts';
import type { Feed } from '@market/platform/source-kit';
import type { BseClient } from '../bse.client';
import { mapBseOfferPrices } from './bse-offer-price.mapper';
import { bseOfferPriceWire, type BseOfferPriceWire } from './bse-offer-price.wire';

/** At which price rights issues and buybacks take place. The calendar says which there are; this list adds to it, and what it leaves out says nothing. */
export const bseOfferPriceFeed: Feed<BseOfferPriceWire, BseClient> = {
  id: 'bse.offer-price',
  title: 'BSE prices of rights issues and buybacks',
  delivers: [rightsIssue, ncdIssue, buyback],
  schedule: { cron: '35 8,19 * * *' },
  timeoutMs: 90_000,
  staleAfterMs: 26 * 3_600_000,
  emptyIsSuspect: () => Promise.resolve(null),
  fetch: async ({ client, signal }) => [
    await client.ask({ name: 'GetPublicIssue_par_updated', query: { flag: '1' }, signal }),
  ],
  wire: bseOfferPriceWire,
  map: mapBseOfferPrices,
};
