import { type ListFormats, selectionBy } from '../formats/formatted.query';
import { type HeaderLinks, inOrder, type ListLinks, queryText } from './list-response';

/** Query of a list that is continued from a position. */
export interface CursorQuery extends ListFormats {
  readonly limit: number;
  readonly before?: string;
  readonly after?: string;
}

/** Position of a part in a list that is continued by a cursor. */
export interface CursorPlace {
  /** Parameter that continues the list. */
  readonly parameter: 'before' | 'after';
  /** Position to go on from; null if there is none. */
  readonly following: string | null;
}

/** Links of a part of a list: there is no way back. */
export type CursorLinks = Pick<ListLinks, 'self' | 'next'>;

/** Part of a list that is continued from a position, returned by a controller; the envelope adds `meta` and `links`. */
export abstract class CursorResponse<T, Query extends CursorQuery, Meta extends object> {
  readonly items: readonly T[];

  protected constructor(
    items: readonly T[],
    readonly query: Query,
    readonly meta: Meta,
    private readonly place: CursorPlace,
  ) {
    this.items = items.map(selectionBy(query));
  }

  /** Returns the links of this part, for a list at `path`. */
  links(path: string): CursorLinks {
    const { parameter, following } = this.place;
    const { before, after, limit, ...filters } = this.query;
    const at = (position: string | undefined) =>
      `${path}?${queryText({ ...inOrder(filters), limit, [parameter]: position })}`;
    return { self: at(before ?? after), next: following === null ? null : at(following) };
  }

  /** Returns the links for a response without `meta`. */
  headerLinks(path: string): HeaderLinks {
    return this.links(path);
  }
}
