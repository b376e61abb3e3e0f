import { type CollectionPage, pageMeta, type PageMeta } from '@market/kernel';
import { type HeaderLinks, ListResponse, type ListLinks, nextLink, queryOf } from '../pages/list-response';
import type { CollectionQuery } from './collection.query';

/** Figures of a part of a collection. */
export interface CollectionMeta extends PageMeta {
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
