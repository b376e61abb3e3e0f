import { DomainError, pageMeta, type Page, type PageMeta } from '@market/kernel';
import { PageQuery } from './page.query';
import type { RawQuery } from './raw-query';
import { readQuery } from './read-query';

/** Links to neighbouring pages of a list: relative paths with their queries. */
export interface ListLinks {
  readonly self: string;
  readonly next: string | null;
  readonly prev: string | null;
}

/** Page of a list, returned by a controller; the envelope adds `meta` and `links`. */
export class ListAnswer<T> {
  readonly meta: PageMeta;

  constructor(
    readonly items: readonly T[],
    readonly query: PageQuery,
    total: number,
  ) {
    this.meta = pageMeta(query, total);
  }

  /** Makes the response from a page of records. */
  static of<R, T>(page: Page<R>, query: PageQuery, present: (record: R) => T): ListAnswer<T> {
    return new ListAnswer(page.items.map(present), query, page.total);
  }

  /** Returns the links of this page, for a list at `path`. */
  links(path: string): ListLinks {
    const { page, totalPages, hasNextPage, hasPrevPage } = this.meta;
    const at = (number: number) => `${path}?${effectiveQuery(this.query, number)}`;
    return {
      self: at(page),
      next: hasNextPage ? at(page + 1) : null,
      prev: hasPrevPage ? at(Math.min(page - 1, totalPages)) : null,
    };
  }
}

/** Normalises the query of a list, as in `links`. Null for a refused query, and for a class that is no list query. */
export function listQueryText(queryClass: new () => object, raw: RawQuery): string | null {
  try {
    const query = readQuery(queryClass, raw);
    return query instanceof PageQuery ? effectiveQuery(query, query.page) : null;
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

/**
 * Returns the given filters in documented order, then the applied `limit`, then `page`.
 *
 * Source: docs/spec/api.md, "Links of a list".
 */
function effectiveQuery(query: PageQuery, page: number): string {
  const { page: _page, limit, ...filters } = query;
  return queryText({ ...filters, limit, page });
}

/** Renders parameters, in the given order, as the query of a link; leaves out those that are undefined. */
export function queryText(parameters: object): string {
  return Object.entries(parameters)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${escaped(String(value))}`)
    .join('&');
}

/** Percent-encodes by RFC 3986, which also reserves `!'()*`. */
function escaped(value: string): string {
  return encodeURIComponent(value).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
