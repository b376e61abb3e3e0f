import { ipoSubscription, takesBids, type WatchedIssue } from '@market/contracts';
import { type IndianDay, hourMs } from '@market/kernel';
import {
  type ResponseReader,
  askEach,
  type Feed,
  type FetchContext,
  type Payload,
  SourceFailed,
} from '@market/source-kit';
import { z } from 'zod';
import type { BseClient } from '../bse.client';
import { mapBseIpoSubscription } from './bse-ipo-subscription.mapper';
import { bseIpoSubscriptionWire, type BseIpoSubscriptionWire } from './bse-ipo-subscription.wire';
import { issuesWithHandle, type AskableIssue } from './per-issue.feed';

/** Rows of a filled table: the titles and at least one category. */
const filledTable = z.array(z.unknown()).min(2);

/** Readers that tell whether a response contains the consolidated book, or BSE's own. */
export const consolidatedBook = isFilled('bse.consolidated-book', z.object({ Table: filledTable }));
export const ownBook = isFilled('bse.own-book', z.object({ table1: filledTable }));

function isFilled(id: string, filled: z.ZodType): ResponseReader<boolean> {
  return { id, wire: z.unknown().transform((answer) => filled.safeParse(answer).success) };
}

/** Books by category of each issue that takes bids: of both exchanges, and of BSE alone. */
export const bseIpoSubscriptionFeed: Feed<BseIpoSubscriptionWire, BseClient> = {
  id: 'bse.ipo-subscription',
  title: 'BSE subscription by category',
  delivers: [ipoSubscription],
  dataSets: ['subscriptions'],
  schedule: { cron: '5,35 10-19 * * *', tradingDaysOnly: true },
  perSubject: true,
  timeoutMs: 300_000,
  staleAfterMs: 2 * hourMs,
  emptyIsSuspect: async ({ watchlist, today }) => {
    // Only issues whose books are requested: one with final figures may still be taking bids by its days.
    const issues = await issuesWithHandle(watchlist, 'counting', 'ipoNo');
    const issue = issues.find(({ about }) => mustHaveReading(about, today));
    return issue === undefined ? null : `${issue.about.companyName} has taken bids since an earlier day`;
  },
  fetch: async (context) => {
    const issues = await issuesWithHandle(context.watchlist, 'counting', 'ipoNo');
    const books = issues.flatMap((issue) => [
      // An SME issue has only BSE's own book.
      ...(issue.about.board === 'SME' ? [] : [() => askConsolidatedBook(context, issue)]),
      () => askOwnBook(context, issue),
    ]);
    return askEach(context, books, (ask) => ask());
  },
  wire: bseIpoSubscriptionWire,
  map: mapBseIpoSubscription,
};

/**
 * Tells whether an issue must have a reading. There is none yet on the first day, a fixed-price SME issue has no book
 * by category, and the book of a closed issue may be gone.
 */
function mustHaveReading(issue: WatchedIssue, today: IndianDay): boolean {
  return issue.board === 'MAINBOARD' && issue.openOn !== today && takesBids(issue, today);
}

/** Fetches the book of both exchanges; null without one, which is noted as missed where there must be one. */
async function askConsolidatedBook(
  { client, read, signal, today, missed }: FetchContext<BseClient>,
  { handle, about }: AskableIssue,
): Promise<Payload | null> {
  const query = { IPO_NO: handle };
  const book = await client.ask({ name: 'Pubissues_BBS_CumultveCatdem_ng', query, about, signal });
  if (await read(consolidatedBook, book)) return book;
  if (mustHaveReading(about, today)) missed(`no consolidated book of ${about.companyName}`);
  return null;
}

/** Fetches BSE's own book, under the older name of its route where the newer one has none. */
async function askOwnBook(
  { client, read, signal }: FetchContext<BseClient>,
  { handle, about }: AskableIssue,
): Promise<Payload> {
  const query = { IPO_NO: handle };
  const book = await client
    .ask({ name: 'Pubissues_GetBkbldgCatdem_PAR_ng', query, about, signal })
    .catch(nullWhenRouteIsGone);
  if (book !== null && (await read(ownBook, book))) return book;
  return client.ask({ name: 'Pubissues_GetBkbldgCatdem_ng', query, about, signal });
}

function nullWhenRouteIsGone(error: unknown): null {
  if (error instanceof SourceFailed) return null;
  throw error;
}
