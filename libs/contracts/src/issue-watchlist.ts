import type { IndianDay } from '@market/kernel';
import type { Board, Exchange } from './issue-reference';

/** Issue that feeds ask an exchange about. */
export interface WatchedIssue {
  readonly sourceKey: string;
  readonly companyName: string;
  readonly symbol: string | null;
  readonly isin: string | null;
  readonly board: Board | null;
  readonly openOn: IndianDay | null;
  readonly closeOn: IndianDay | null;
  readonly listingOn: IndianDay | null;
  /** Parameters of later requests that the exchange gave (NSE: `series`; BSE: `ipoNo`, `scripCode`). */
  readonly handles: Readonly<Record<string, string>>;
}

/** Tells whether an issue takes bids on a day, as far as its days are known. */
export function takesBids({ openOn, closeOn }: WatchedIssue, day: IndianDay): boolean {
  return openOn !== null && openOn <= day && (closeOn === null || closeOn >= day);
}

/**
 * Selects the issues that an exchange is asked about. Implemented by the `ipo` feature; used by feeds that send one
 * request per issue, or one for all of them.
 *
 * `announced`: its terms are still needed: not yet listed, or listed lately and not described in full. `bidding`: takes
 * bids today. `counting`: takes bids, or has closed and its final figures have not been read. `trading`: listed within
 * the last 90 days. `listed`: listed at any time, its ISIN known. `known`: all issues.
 */
export abstract class IssueWatchlist {
  abstract issuesAt(
    exchange: Exchange,
    stage: 'announced' | 'bidding' | 'counting' | 'trading' | 'listed' | 'known',
  ): Promise<readonly WatchedIssue[]>;
}
