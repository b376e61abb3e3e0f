import type { IssueWatchlist, WatchedIssue } from '@market/contracts';
import { askEach, type FetchContext, type Payload } from '@market/source-kit';
import type { BseClient } from '../bse.client';

/** Issue of the watchlist with its number at BSE. */
export interface AskableIssue {
  readonly about: WatchedIssue;
  readonly handle: string;
}

type Stage = Parameters<IssueWatchlist['issuesAt']>[1];

/** Returns the watched issues at BSE of one stage that have the number, each number once. */
export async function issuesWithHandle(
  watchlist: IssueWatchlist,
  stage: Stage,
  handleName: 'ipoNo' | 'scripCode',
): Promise<readonly AskableIssue[]> {
  const issues = await watchlist.issuesAt('BSE', stage);
  const byHandle = new Map<string, AskableIssue>();
  for (const about of issues) {
    const handle = about.handles[handleName];
    if (handle !== undefined && !byHandle.has(handle)) byHandle.set(handle, { about, handle });
  }
  return [...byHandle.values()];
}

/** Sends one request for each issue, one after the other. */
export async function askPerIssue(
  context: FetchContext<BseClient>,
  stage: Stage,
  handleName: 'ipoNo' | 'scripCode',
  ask: (issue: AskableIssue) => Promise<Payload>,
): Promise<readonly Payload[]> {
  return askEach(context, await issuesWithHandle(context.watchlist, stage, handleName), ask);
}
