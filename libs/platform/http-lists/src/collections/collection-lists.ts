import {
  type ChangeOrder,
  type Clock,
  type CollectionPage,
  type CollectionRequest,
  type Position,
  parseSortOrder,
  pageMeta,
  type PageMeta,
} from '@market/kernel';
import type { Caller } from '@market/access';
import { selectionBy } from '../formats/formatted.query';
import {
  queryText,
  type PartOfWhole,
  WholeList,
  type HeaderLinks,
  ListResponse,
  type ListLinks,
  nextLink,
  queryOf,
} from '../pages/list-response';
import { wholeList } from '@market/http-query';
import { invalidParameters } from '@market/http-server';
import { type CollectionQuery, collectionOfQuery, filtersOf, unusableCursor } from './collection.query';
import type { Cursors, ListPlace } from './cursors';
import type { RemovedRecordView } from '../views/removed-record.view';

/** Figures of a part of a collection. */
interface CollectionMeta extends PageMeta {
  /** Continues the list as the parameter `cursor`; null when nothing follows. */
  readonly nextCursor: string | null;
  /** Requested slugs or ids that no record has; absent unless some were requested. */
  readonly missing?: readonly string[];
}

/** Part of a collection, returned by a controller; the envelope adds `meta` and `links`. */
export class CollectionPageResponse<T> extends ListResponse<T> {
  override readonly meta: CollectionMeta;

  /**
   * @param nextCursor null when nothing follows
   * @param part number of this part, counted from the page on which a walk by cursors began
   * @param hasMore tells whether more changes follow already, for a list of changes, which ends nowhere
   */
  constructor(
    items: readonly T[],
    override readonly query: CollectionQuery,
    { total, missing }: Omit<CollectionPage<unknown>, 'items' | 'next'>,
    nextCursor: string | null,
    part: number,
    hasMore?: boolean,
  ) {
    super(items, query, total);
    const walks = query.cursor !== undefined || hasMore !== undefined;
    this.meta = {
      ...pageMeta(query, total),
      // A walk goes forward only, and its end is where nothing follows, whatever was added or removed meanwhile.
      ...(walks ? { page: part, hasNextPage: hasMore ?? nextCursor !== null, hasPrevPage: false } : {}),
      nextCursor,
      ...(missing === null ? {} : { missing }),
    };
  }

  override links(path: string): ListLinks {
    const { cursor: given, updatedSince } = this.query;
    const { nextCursor, hasNextPage } = this.meta;
    const at = (cursor: string) => `${path}?${queryOf(this.query, { cursor })}`;
    const following = nextCursor === null || !hasNextPage ? null : at(nextCursor);
    if (given === undefined && updatedSince === undefined) {
      const { self, next, prev } = super.links(path);
      // Cursors go on where pages end.
      return { self, next: next ?? following, prev };
    }
    const self = given === undefined ? `${path}?${queryOf(this.query, {})}` : at(given);
    return { self, next: following, prev: null };
  }

  /** Returns the links for a response without `meta`: the next one is by cursor, which has no last page. */
  override headerLinks(path: string): HeaderLinks {
    const { nextCursor, hasNextPage } = this.meta;
    const following = nextCursor === null ? null : `${path}?${queryOf(this.query, { cursor: nextCursor })}`;
    // Only a list of changes goes on behind its last part.
    const hasMore = this.query.updatedSince === undefined || hasNextPage;
    return { ...this.links(path), ...nextLink(hasMore, following) };
  }
}

/** Records that are read at once for a streamed list. */
const streamedAtOnce = 500;

/** Time by which a client's clock may be ahead. Units: milliseconds. */
const clockSlackMs = 5_000;

export type ReadPart<R> = (request: CollectionRequest) => Promise<CollectionPage<R>>;

/** Response to a request for a collection: a part of it, or all of it as a stream. */
export type CollectionResponse<T> = CollectionPageResponse<T> | WholeList<T>;

/** Makes the responses of lists of collections: reads cursors, and writes the one that continues the list. */
export class CollectionLists {
  constructor(
    private readonly cursors: Cursors,
    private readonly clock: Clock,
  ) {}

  /**
   * Reads the part that a query asks for.
   *
   * @param read reads a part of the caller's data set
   * @param within what restricts the list besides the query, such as the record that its path names
   *
   * Errors: `DomainError` `VAL_001` for a cursor of another list, and for changes since an instant in the future; those of `read`.
   */
  async of<R, T>(
    { dataSet }: Pick<Caller, 'dataSet'>,
    query: CollectionQuery,
    read: ReadPart<R>,
    present: (record: R) => T,
    within = '',
  ): Promise<CollectionResponse<T>> {
    this.refuseFuture(query);
    const list = `${dataSet} ${within} ${listText(query)}`;
    const begin = this.placeOf(query, list);
    const request = requestOf(query, begin?.position ?? null);
    if (query.limit === wholeList) {
      const shown = selectionBy<T>(query);
      return new WholeList(query, () => parts(read, request, (record) => shown(present(record))));
    }
    const { items, next, changes, ...figures } = await read(request);
    const part = begin?.page ?? query.page;
    const cursor = next === null ? null : this.cursors.write({ position: next, page: part + 1 }, list);
    const shown = changes === undefined ? items.map(present) : inPlaces(items.map(present), changes);
    // A removed record stands at its place as what is left of it.
    return new CollectionPageResponse(shown as T[], query, figures, cursor, part, changes?.hasMore);
  }

  /** Refuses changes since an instant that lies ahead: its cursor would pass those that come before it. */
  private refuseFuture({ updatedSince }: CollectionQuery): void {
    if (updatedSince === undefined || Date.parse(updatedSince) <= this.clock.nowMs() + clockSlackMs) return;
    throw invalidParameters([{ field: 'updatedSince', message: 'must not be in the future' }]);
  }

  private placeOf({ cursor }: CollectionQuery, list: string): ListPlace | null {
    if (cursor === undefined) return null;
    const place = this.cursors.read(cursor, list);
    if (place === null) throw invalidParameters([{ field: 'cursor', message: unusableCursor }]);
    return place;
  }
}

/** Returns the part of a query that stays the same while a cursor continues a list: page size, fields and format may change. */
function listText(query: CollectionQuery): string {
  const { slugs, ids, sort, updatedSince } = query;
  const filters = queryText({ ...filtersOf(query), slugs, ids, updatedSince, sort });
  return `${collectionOfQuery(query).name} ${filters}`;
}

function requestOf(query: CollectionQuery, after: Position | null): CollectionRequest {
  const collection = collectionOfQuery(query);
  const { sort, slugs, ids, page, limit, updatedSince } = query;
  const order = sort === undefined ? null : parseSortOrder(collection, sort);
  return {
    filters: filtersOf(query),
    names: slugs ?? ids ?? null,
    sort: order ?? collection.usualSort,
    page,
    limit,
    after,
    ...(updatedSince === undefined ? {} : { changedSince: new Date(updatedSince) }),
  };
}

function inPlaces<T>(items: readonly T[], { places }: ChangeOrder): (T | RemovedRecordView)[] {
  const next = items.values();
  return places.map((removed) =>
    removed === null
      ? (next.next().value as T)
      : { id: removed.id, slug: removed.slug, removedAt: removed.removedAt.toISOString() },
  );
}

async function* parts<R, T>(
  read: ReadPart<R>,
  request: CollectionRequest,
  present: (record: R) => T,
): AsyncGenerator<PartOfWhole<T>, void, undefined> {
  let part: CollectionRequest | null = { ...request, page: 1, limit: streamedAtOnce };
  while (part !== null) {
    const { items, next, missing }: CollectionPage<R> = await read(part);
    yield { items: items.map(present), missing };
    part = next === null ? null : { ...part, after: next };
  }
}
