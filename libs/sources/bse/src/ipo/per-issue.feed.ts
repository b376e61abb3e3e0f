import type { IssueWatchlist, WatchedIssue } from '@market/contracts';
import { askEach, type FetchContext, type Payload } from '@market/platform/source-kit';
import type { BseClient } from '../bse.client';

/** An issue of the watchlist together with the number under which BSE knows it. */
export interface AskableIssue {
  readonly about: WatchedIssue;
  readonly handle: string;
}

type Stage = Parameters<IssueWatchlist['issuesAt']>[1];

/** The watched issues at BSE of one stage that can be asked about, each number once. */
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

/** Asks about one issue after the other: BSE gets one request at a time. */
export async function askPerIssue(
  context: FetchContext<BseClient>,
  stage: Stage,
  handleName: 'ipoNo' | 'scripCode',
  ask: (issue: AskableIssue) => Promise<Payload>,
): Promise<readonly Payload[]> {
  return askEach(context, await issuesWithHandle(context.watchlist, stage, handleName), ask);
}
