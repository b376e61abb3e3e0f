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
import type { BseClient } from '../bse.client';
import { mapBseClosingPrices } from './bse-closing-prices.mapper';

/** What every share that was ever seen listing was last traded at, from the exchange's file of all prices of a day. */
export const bseClosingPricesFeed: Feed<PriceFileWire, BseClient> = {
  id: 'bse.closing-prices',
  title: 'BSE closing prices of all listed shares',
  delivers: [ipoListing],
  // No data set: a run that finds no newer file than the day before is a good one, and would make listings look fresh.
  // Readers fetch the file at about 20:00; the last look at it is in the next morning.
  schedule: { cron: '50 8,18,20,22 * * *', tradingDaysOnly: true },
  perSubject: true,
  timeoutMs: 300_000,
  // The longest run of days without trading is five.
  staleAfterMs: 6 * 24 * 60 * 60 * 1000,
  emptyIsSuspect: async ({ watchlist }) => noneIsPriced(await watchlist.issuesAt('BSE', 'listed')),
  fetch: async (context) => {
    const { client, watchlist, signal } = context;
    const among = await watchlist.issuesAt('BSE', 'listed');
    if (among.length === 0) return [];
    return askForDays(context, {
      requestOn: fileOf,
      ask: async (day, request) => {
        const body = await client.file(request, signal);
        return body !== null && tellsOfDay(body, day) ? { request, body, among } : null;
      },
    });
  },
  decode: readPriceFile,
  wire: priceFileWire,
  map: mapBseClosingPrices,
};

function fileOf(day: IndianDay): string {
  return `/download/BhavCopy/Equity/BhavCopy_BSE_CM_0_0_0_${day.replaceAll('-', '')}_F_0000.CSV`;
}
