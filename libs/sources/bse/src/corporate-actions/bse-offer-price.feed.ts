import { buyback, ncdIssue, rightsIssue } from '@market/contracts';
import type { Feed } from '@market/source-kit';
import type { BseClient } from '../bse.client';
import { mapBseOfferPrices } from './bse-offer-price.mapper';
import { bseOfferPriceWire, type BseOfferPriceWire } from './bse-offer-price.wire';

/**
 * Prices of rights issues and buybacks. The calendar has all of them; this list adds prices, and its gaps mean nothing.
 */
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
