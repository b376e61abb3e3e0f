import { DomainError, pageMeta, type Page, type PageMeta } from '@market/kernel';
import { selectionBy } from '../formats/formatted.query';
import { furthestRecord, PageQuery, wholeList, readQuery } from '@market/http-query';
import type { RawQuery } from '@market/http-server';
import type { CollectionQuery } from '../collections/collection.query';

export interface PartOfWhole<T> {
  readonly items: readonly T[];
  /** Requested slugs or ids that no record has; null unless some were requested. */
  readonly missing: readonly string[] | null;
}

/** Whole list of a collection, returned by a controller for `limit=all`: it is read part by part as it is sent. */
export class WholeList<T> {
  /** @param parts reads the parts, each when the one before was sent; reads nothing before it is asked */
  constructor(
    readonly query: CollectionQuery,
    readonly parts: () => AsyncGenerator<PartOfWhole<T>, void, undefined>,
  ) {}
}

/** Record as it was published at an instant, returned by a controller; the envelope adds `links`. */
export class PastRecord<View> {
  readonly links: { readonly latest: string };

  /** @param path path of the record's details */
  constructor(
    readonly data: View,
    path: string,
  ) {
    this.links = { latest: path };
  }
}

/** Links to neighbouring pages of a list: relative paths with their queries. */
export interface ListLinks {
  readonly self: string;
  readonly next: string | null;
  readonly prev: string | null;
}

/** Links of a response without `meta`, by relation. */
export interface HeaderLinks extends Pick<ListLinks, 'self' | 'next'>, Partial<Pick<ListLinks, 'prev'>> {
  /** Place to go on from later, where nothing follows yet. Source: IANA link relations. */
  readonly monitor?: string | null;
}

/** Returns the link to what follows a part, as one that leads to records, or as one that is to be asked again later. */
export function nextLink(hasMore: boolean, following: string | null): Pick<HeaderLinks, 'next' | 'monitor'> {
  return hasMore ? { next: following } : { next: null, monitor: following };
}

/** Page of a list, returned by a controller; the envelope adds `meta` and `links`. */
export class ListResponse<T> {
  readonly meta: PageMeta;
  readonly items: readonly T[];

  constructor(
    items: readonly T[],
    readonly query: PageQuery,
    total: number,
  ) {
    this.meta = pageMeta(query, total);
    this.items = items.map(selectionBy(query));
  }

  /** Makes the response from a page of records. */
  static of<R, T>(page: Page<R>, query: PageQuery, present: (record: R) => T): ListResponse<T> {
    return new ListResponse(page.items.map(present), query, page.total);
  }

  /** Returns the links of this page, for a list at `path`. */
  links(path: string): ListLinks {
    const { page, totalPages, hasNextPage, hasPrevPage } = this.meta;
    const at = (number: number) => `${path}?${queryOf(this.query, { page: number })}`;
    return {
      self: at(page),
      // Paging ends before the list does: a link behind it would be refused.
      next: hasNextPage && (page + 1) * this.meta.limit <= furthestRecord ? at(page + 1) : null,
      prev: hasPrevPage ? at(Math.min(page - 1, totalPages)) : null,
    };
  }

  /** Returns the links for a response without `meta`. */
  headerLinks(path: string): HeaderLinks {
    return this.links(path);
  }
}

/**
 * Normalises the query of a list, as in `links`. Null for a refused query, for a class that is no list query, and for a
 * list that is streamed.
 */
export function listQueryText(queryClass: new () => object, raw: RawQuery): string | null {
  try {
    const query = readQuery(queryClass, raw);
    if (!(query instanceof PageQuery) || query.limit === wholeList) return null;
    const { cursor, updatedSince } = query as Partial<Record<'cursor' | 'updatedSince', string>>;
    const beginning = updatedSince === undefined ? { page: query.page } : {};
    return queryOf(query, cursor === undefined ? beginning : { cursor });
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

/** Parameters that follow the filters, in documented order. */
const laterParameters = ['updatedSince', 'sort', 'slugs', 'ids', 'fields', 'format'] as const;

/** Place in a list: a page, or behind a cursor; empty for the beginning of a list of changes, which has no pages. */
export interface PlaceInList {
  readonly page?: number;
  readonly cursor?: string;
}

/**
 * Returns the given filters in documented order, then what else was given, then the applied `limit`, then the place in
 * the list.
 *
 * Source: docs/spec/api.md, "Links of a list".
 */
export function queryOf(query: PageQuery, place: PlaceInList): string {
  const { page: _page, cursor: _cursor, limit, ...given } = query as PageQuery & { readonly cursor?: string };
  return queryText({ ...inOrder(given), limit, ...place });
}

/** Returns parameters in the order of links: the filters, then what else was given. */
export function inOrder(given: object): object {
  const values = given as Readonly<Record<string, unknown>>;
  const later = Object.fromEntries(laterParameters.map((name) => [name, values[name]]));
  const filters = Object.entries(values).filter(([name]) => !(name in later));
  return { ...Object.fromEntries(filters), ...later };
}

/** Renders parameters, in the given order, as the query of a link; leaves out those that are undefined. */
export function queryText(parameters: object): string {
  return Object.entries(parameters)
    .filter(([, value]) => value !== undefined)
    .flatMap(([name, value]) => rendered(name, value))
    .join('&');
}

/** Renders a parameter: a list with commas between its values, or by an occurrence for each if one of them has a comma itself. */
function rendered(name: string, value: unknown): readonly string[] {
  if (!Array.isArray(value)) return [`${name}=${escaped(String(value))}`];
  const values = value.map(String);
  if (!values.some((each) => each.includes(','))) return [`${name}=${values.map(escaped).join(',')}`];
  const repeated = values.length === 1 ? `${name}%5B%5D` : name;
  return values.map((each) => `${repeated}=${escaped(each)}`);
}

/** Percent-encodes by RFC 3986, which also reserves `!'()*`. */
function escaped(value: string): string {
  return encodeURIComponent(value).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
