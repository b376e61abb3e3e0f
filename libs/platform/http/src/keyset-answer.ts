import type { KeysetQuery } from './keyset.query';
import { selectionBy } from './formats/formatted.query';
import { inOrder, queryText } from './list-answer';

/** Figures of a page of a list that is continued from a position. */
export interface KeysetMeta {
  /** Applied page size. */
  readonly limit: number;
  /** Position behind the last record, for the parameter `before`; null on the last page. */
  readonly nextBefore: string | null;
}

/** Part of a list that is continued from a position, returned by a controller; the envelope adds `meta` and `links`. */
export class KeysetAnswer<T> {
  readonly meta: KeysetMeta;
  readonly items: readonly T[];

  /** @param nextBefore position behind the last item; null if nothing follows */
  constructor(
    items: readonly T[],
    readonly query: KeysetQuery,
    nextBefore: string | null,
  ) {
    this.items = items.map(selectionBy(query));
    this.meta = { limit: query.limit, nextBefore };
  }

  /** Returns the links of this page, for a list at `path`: there is no way back. */
  links(path: string): { readonly self: string; readonly next: string | null } {
    const { before, limit, ...filters } = this.query;
    const { nextBefore } = this.meta;
    const at = (position: string | undefined) =>
      `${path}?${queryText({ ...inOrder(filters), limit, before: position })}`;
    return { self: at(before), next: nextBefore === null ? null : at(nextBefore) };
  }

  /** Returns the links for a response without `meta`. */
  headerLinks(path: string): { readonly self: string; readonly next: string | null } {
    return this.links(path);
  }
}
