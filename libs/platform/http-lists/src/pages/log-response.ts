import { type HeaderLinks, nextLink } from './list-response';
import type { LogQuery } from './log.query';
import { CursorResponse } from './cursor-response';

/** Figures of a part of a log. */
export interface LogMeta {
  /** Applied page size. */
  readonly limit: number;
  /** Id to go on behind, for the parameter `after`: null in an empty log, and at the oldest record of a log read newest first. */
  readonly nextAfter: string | null;
  /** True when more records follow already. */
  readonly hasMore: boolean;
}

/** Part of a log. Of one read oldest first the next part in `links` may be empty, until more is written. */
export class LogResponse<T> extends CursorResponse<T, LogQuery, LogMeta> {
  constructor(
    items: readonly T[],
    query: LogQuery,
    { nextAfter, hasMore }: Pick<LogMeta, 'nextAfter' | 'hasMore'>,
  ) {
    const place = { parameter: 'after', following: nextAfter } as const;
    super(items, query, { limit: query.limit, nextAfter, hasMore }, place);
  }

  override headerLinks(path: string): HeaderLinks {
    const { self, next } = this.links(path);
    return { self, ...nextLink(this.meta.hasMore, next) };
  }
}
