import { ipoListing } from '@market/contracts';
import { indianDay, yearOf, type IndianDay, dayMs } from '@market/kernel';
import { type Feed, listedThrough, type Payload } from '@market/source-kit';
import type { BseClient } from '../bse.client';
import { mapBseListing } from './bse-listing.mapper';
import { bseListingWire, type BseListingWire } from './bse-listing.wire';

/** `flag` of the request. */
const boards = { mainboard: '1', sme: '2' } as const;

/** Shares listed this year, with their first closing prices. */
export const bseListingFeed: Feed<BseListingWire, BseClient> = {
  id: 'bse.listing',
  title: 'BSE listing performance',
  delivers: [ipoListing],
  dataSets: ['listings'],
  schedule: { cron: '45 18 * * *', tradingDaysOnly: true },
  lists: [listedThrough(ipoListing, ({ listedOn }) => listedOn && lastAsked(listedOn))],
  timeoutMs: 240_000,
  staleAfterMs: 4 * dayMs,
  fetch: async ({ client, today, signal }) => {
    const payloads: Payload[] = [];
    for (const year of yearsToAsk(today)) {
      for (const flag of Object.values(boards)) {
        const query = { Fromdt: String(year), company: '', flag, type: '2' };
        payloads.push(await client.ask({ name: 'MoreCompanyN', query, signal }));
      }
    }
    return payloads;
  },
  wire: bseListingWire,
  map: mapBseListing,
};

/** Returns the years to request: in January also the last one, for shares listed at the end of December. */
function yearsToAsk(today: IndianDay): readonly number[] {
  const year = yearOf(today);
  return today.slice(5, 7) === '01' ? [year, year - 1] : [year];
}

/**
 * Returns the last day on which the list certainly contains a share: a year's list only grows, and is requested until
 * the end of the next January.
 */
function lastAsked(listedOn: IndianDay): IndianDay {
  return indianDay(`${yearOf(listedOn) + 1}-01-31`);
}
