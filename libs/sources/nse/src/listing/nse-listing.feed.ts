import { ipoListing, type WatchedIssue } from '@market/contracts';
import { addDays, type IndianDay, dayMs } from '@market/kernel';
import { type Feed, type Payload } from '@market/source-kit';
import { readPriceFile } from '@market/price-files';
import type { NseClient } from '../nse.client';
import { mapNseListing } from './nse-listing.mapper';
import { type NseListingWire, nseListingWire } from './nse-listing.wire';

/** Age up to which listing days are requested again. Units: days. */
const lookBackDays = 10;

/** Opening and closing price of the listing day, from the exchange's file of all prices of that day. */
export const nseListingFeed: Feed<NseListingWire, NseClient> = {
  id: 'nse.listing',
  title: 'Listing-day prices at NSE',
  delivers: [ipoListing],
  dataSets: ['listings'],
  schedule: { cron: '30 18 * * *', tradingDaysOnly: true },
  perSubject: true,
  timeoutMs: 600_000,
  // Longer than the longest run of days without trading, which is five.
  staleAfterMs: 6 * dayMs,
  // The file of a day may be late, and a listing may have been postponed.
  emptyIsSuspect: () => Promise.resolve(null),
  async fetch({ client, watchlist, today, signal }) {
    const payloads: Payload[] = [];
    for (const [day, issues] of byListingDay(await watchlist.issuesAt('NSE', 'trading'), today)) {
      const request = `/products/content/sec_bhavdata_full_${day.split('-').reverse().join('')}.csv`;
      const body = await client.file(request, signal);
      if (body !== null) payloads.push(...issues.map((about) => ({ request, body, about })));
    }
    return payloads;
  },
  decode: readPriceFile,
  wire: nseListingWire,
  map: mapNseListing,
};

function byListingDay(issues: readonly WatchedIssue[], today: IndianDay): Map<IndianDay, WatchedIssue[]> {
  const days = new Map<IndianDay, WatchedIssue[]>();
  for (const issue of issues) {
    const { listingOn } = issue;
    if (listingOn === null || listingOn > today || listingOn < addDays(today, -lookBackDays)) continue;
    days.set(listingOn, [...(days.get(listingOn) ?? []), issue]);
  }
  return days;
}
