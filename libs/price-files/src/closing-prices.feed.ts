import { closingPrice, type Exchange, ipoListing } from '@market/contracts';
import { type IndianDay, dayMs } from '@market/kernel';
import { askForDays, type Feed, type FeedSchedule } from '@market/source-kit';
import {
  mapClosingPrices,
  noPriceDoubt,
  priceFileWire,
  type PriceFileReader,
  type PriceFileWire,
  readPriceFile,
  isFileOfDay,
} from './price-file';

/** Parts in which the exchanges' feeds of closing prices differ. */
export interface ClosingPricesParts<Client> extends Pick<Feed, 'id' | 'title'> {
  readonly exchange: Exchange;
  /** Times in the evening, from when the file may exist, and in the next morning. */
  readonly cron: FeedSchedule['cron'];
  fileOf(day: IndianDay): string;
  /** Requests the file's text; null when there is none. */
  ask(client: Client, request: string, signal: AbortSignal): Promise<string | null>;
  readonly reader: Omit<PriceFileReader, 'exchange'>;
}

/**
 * Makes the feed of the last traded prices of all listed shares, and of the closes of those listed lately, from an
 * exchange's file of all prices of a day.
 */
export function closingPricesFeed<Client>({
  id,
  title,
  exchange,
  cron,
  fileOf,
  ask,
  reader,
}: ClosingPricesParts<Client>): Feed<PriceFileWire, Client> {
  return {
    id,
    title,
    delivers: [ipoListing, closingPrice],
    // No data set: a run that finds only the file of the day before succeeds, and would make listings look fresh.
    schedule: { cron, tradingDaysOnly: true },
    perSubject: true,
    timeoutMs: 300_000,
    // The longest run of days without trading is five.
    staleAfterMs: 6 * dayMs,
    async emptyIsSuspect({ watchlist }) {
      return noPriceDoubt(await watchlist.issuesAt(exchange, 'listed'));
    },
    async fetch(context) {
      const { client, watchlist, signal } = context;
      const among = await watchlist.issuesAt(exchange, 'listed');
      if (among.length === 0) return [];
      return askForDays(context, {
        requestOn: fileOf,
        async ask(day, request) {
          const body = await ask(client, request, signal);
          return body !== null && isFileOfDay(body, day) ? { request, body, among } : null;
        },
      });
    },
    decode: readPriceFile,
    wire: priceFileWire,
    map: (wire, context) => mapClosingPrices(wire, context, { exchange, ...reader }),
  };
}
