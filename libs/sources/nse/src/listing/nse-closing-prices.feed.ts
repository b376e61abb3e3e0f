import { ipoListing } from '@market/contracts';
import type { IndianDay } from '@market/kernel';
import {
  askForDays,
  priceFileWire,
  type PriceFileWire,
  type Feed,
  noneIsPriced,
  readPriceFile,
  tellsOfDay,
} from '@market/platform/ingest';
import type { NseClient } from '../nse.client';
import { mapNseClosingPrices } from './nse-closing-prices.mapper';

/** What every share that was ever seen listing was last traded at, from the exchange's file of all prices of a day. */
export const nseClosingPricesFeed: Feed<PriceFileWire, NseClient> = {
  id: 'nse.closing-prices',
  title: 'Closing prices of all listed shares at NSE',
  delivers: [ipoListing],
  // No data set: a run that finds no newer file than the day before is a good one, and would make listings look fresh.
  // The file comes at about 18:00, later on bad days: the last look at it is in the next morning.
  schedule: { cron: '40 8,18,20,22 * * *', tradingDaysOnly: true },
  perSubject: true,
  timeoutMs: 300_000,
  // The longest run of days without trading is five.
  staleAfterMs: 6 * 24 * 3_600_000,
  async emptyIsSuspect({ watchlist }) {
    return noneIsPriced(await watchlist.issuesAt('NSE', 'listed'));
  },
  async fetch(context) {
    const { client, watchlist, signal } = context;
    const among = await watchlist.issuesAt('NSE', 'listed');
    if (among.length === 0) return [];
    return askForDays(context, {
      requestOn: fileOf,
      async ask(day, request) {
        const body = await client.zippedFile(request, signal);
        return body !== null && tellsOfDay(body, day) ? { request, body, among } : null;
      },
    });
  },
  decode: readPriceFile,
  wire: priceFileWire,
  map: mapNseClosingPrices,
};

function fileOf(day: IndianDay): string {
  return `/content/cm/BhavCopy_NSE_CM_0_0_0_${day.replaceAll('-', '')}_F_0000.csv.zip`;
}
