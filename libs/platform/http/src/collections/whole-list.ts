import type { CollectionQuery } from './collection.query';

/** Whole list of a collection, returned by a controller for `limit=all`: it is read part by part as it is sent. */
export class WholeList<T> {
  /** @param parts reads the parts, each when the one before was sent; reads nothing before it is asked */
  constructor(
    readonly query: CollectionQuery,
    readonly parts: () => AsyncGenerator<readonly T[], void, undefined>,
  ) {}
}
