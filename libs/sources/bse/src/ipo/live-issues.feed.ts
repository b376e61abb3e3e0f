import type { FetchContext } from '@market/source-kit';
import type { BseClient } from '../bse.client';

/**
 * Returns the reason why a list of issues cannot be empty now, because an exchange still takes bids; null when it can.
 */
export async function emptyListDoubt({ watchlist }: FetchContext<BseClient>): Promise<string | null> {
  for (const exchange of ['BSE', 'NSE'] as const) {
    const [issue] = await watchlist.issuesAt(exchange, 'bidding');
    if (issue !== undefined) return `${exchange} still takes bids for ${issue.companyName}`;
  }
  return null;
}
