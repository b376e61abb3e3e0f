import type { CollectionQuery } from './collection.query';

/** Part of a whole list. */
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
