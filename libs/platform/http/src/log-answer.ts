import { selectionBy } from './formats/formatted.query';
import { inOrder, queryText } from './list-answer';
import type { LogQuery } from './log.query';

/** Figures of a part of a log. */
export interface LogMeta {
  /** Applied page size. */
  readonly limit: number;
  /** Id to go on behind, for the parameter `after`: of the last record that was looked at; null in an empty log. */
  readonly nextAfter: string | null;
  /** True when more records follow already. */
  readonly hasMore: boolean;
}

/** Part of a log, oldest first, returned by a controller; the envelope adds `meta` and `links`. */
export class LogAnswer<T> {
  readonly meta: LogMeta;
  readonly items: readonly T[];

  constructor(
    items: readonly T[],
    readonly query: LogQuery,
    { nextAfter, hasMore }: Pick<LogMeta, 'nextAfter' | 'hasMore'>,
  ) {
    this.items = items.map(selectionBy(query));
    this.meta = { limit: query.limit, nextAfter, hasMore };
  }

  /** Returns the links of this part, for a log at `path`: the next one may be empty, until more is written. */
  links(path: string): { readonly self: string; readonly next: string | null } {
    const { after, limit, ...filters } = this.query;
    const { nextAfter } = this.meta;
    const at = (position: string | undefined) =>
      `${path}?${queryText({ ...inOrder(filters), limit, after: position })}`;
    return { self: at(after), next: nextAfter === null ? null : at(nextAfter) };
  }

  /** Returns the links for a response without `meta`. */
  headerLinks(path: string): { readonly self: string; readonly next: string | null } {
    return this.links(path);
  }
}
