import type { IndianDay } from '@market/kernel';
import type { Board, Exchange } from './ipo-records';

/** One issue as an exchange is asked about it again. */
export interface WatchedIssue {
  readonly sourceKey: string;
  readonly companyName: string;
  readonly symbol: string | null;
  readonly isin: string | null;
  readonly board: Board | null;
  readonly openOn: IndianDay | null;
  readonly closeOn: IndianDay | null;
  readonly listingOn: IndianDay | null;
  /** What the exchange gave for later requests (NSE: `series`; BSE: `ipoNo`, `scripCode`). */
  readonly handles: Readonly<Record<string, string>>;
}

/** Whether an issue takes bids on a day, as far as its days are known. */
export function takesBids({ openOn, closeOn }: WatchedIssue, day: IndianDay): boolean {
  return openOn !== null && openOn <= day && (closeOn === null || closeOn >= day);
}

/**
 * Which issues a source should be asked about. Answered by the `ipo` feature; asked by feeds that fetch one
 * answer per issue, or one for all of them.
 *
 * `announced`: whose terms are still of interest: not yet listed, or listed lately and not described in full.
 * `bidding`: takes bids today. `counting`: takes bids, or has closed and its final figures have not been read.
 * `trading`: listed within the last 90 days. `listed`: listed however long ago, its ISIN known. `known`: all of them.
 */
export abstract class IssueWatchlist {
  abstract issuesAt(
    exchange: Exchange,
    stage: 'announced' | 'bidding' | 'counting' | 'trading' | 'listed' | 'known',
  ): Promise<readonly WatchedIssue[]>;
}
