import type { IssueWatchlist, SchemeWatchlist } from '@market/contracts';
import type { Clock } from '@market/kernel';
import type { FetchContext, PayloadReader } from '@market/source-kit';
import type { RegisteredFeed, SourceRegistry } from './source-registry';
import type { SourceTime } from './source-time';

/** Services that a fetch needs. */
export interface FetchParts {
  readonly clock: Clock;
  readonly sources: SourceRegistry;
  readonly reader: PayloadReader;
  readonly watchlist: IssueWatchlist;
  /** Absent if no feature provides schemes. */
  readonly schemes?: SchemeWatchlist | undefined;
  readonly sourceTime: SourceTime;
}

/** Returns the parts of a fetch's context that are the same in runs and in checks. */
export function sourceContext(
  { clock, sourceTime, sources, watchlist, schemes, reader }: FetchParts,
  { source }: RegisteredFeed,
): Pick<FetchContext<unknown>, 'client' | 'now' | 'today' | 'watchlist' | 'schemes' | 'read'> {
  return {
    client: sources.clientOf(source),
    ...sourceTime.at(clock.now()),
    watchlist: sourceTime.seenBySources(watchlist),
    ...(schemes === undefined ? {} : { schemes: sourceTime.schemesSeenBySources(schemes) }),
    read: (readerOf, payload) => reader.read(readerOf, payload),
  };
}
