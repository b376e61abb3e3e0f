import { type ListFormats, selectionBy } from '../formats/formatted.query';
import { type HeaderLinks, inOrder, type ListLinks, queryText } from './list-answer';

/** Query of a list that is continued from a position. */
export interface OnwardQuery extends ListFormats {
  readonly limit: number;
  readonly before?: string;
  readonly after?: string;
}

/** Place of a part of a list. */
export interface OnwardPlace {
  /** Parameter that continues the list. */
  readonly parameter: 'before' | 'after';
  /** Position to go on from; null if there is none. */
  readonly following: string | null;
}

/** Links of a part of a list: there is no way back. */
export type OnwardLinks = Pick<ListLinks, 'self' | 'next'>;

/** Part of a list that is continued from a position, returned by a controller; the envelope adds `meta` and `links`. */
export abstract class OnwardAnswer<T, Query extends OnwardQuery, Meta extends object> {
  readonly items: readonly T[];

  protected constructor(
    items: readonly T[],
    readonly query: Query,
    readonly meta: Meta,
    private readonly place: OnwardPlace,
  ) {
    this.items = items.map(selectionBy(query));
  }

  /** Returns the links of this part, for a list at `path`. */
  links(path: string): OnwardLinks {
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
