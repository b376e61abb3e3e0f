import type { ChangeOrder, Clock, CollectionPage, CollectionRequest, Position } from '@market/kernel';
import { parseSortOrder } from '@market/kernel';
import type { Caller } from '@market/access';
import { selectionBy } from '../formats/formatted.query';
import { queryText, type PartOfWhole, WholeList } from '../pages/list-response';
import { wholeList } from '@market/http-query';
import { invalidParameters } from '@market/http-server';
import { CollectionPageResponse } from './collection-page-response';
import { type CollectionQuery, collectionOfQuery, filtersOf, unusableCursor } from './collection.query';
import type { Cursors, ListPlace } from './cursors';
import type { RemovedRecordView } from '../views/removed-record.view';

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

/** Returns what must be the same for a cursor to continue a list: page size, fields and format may change. */
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
