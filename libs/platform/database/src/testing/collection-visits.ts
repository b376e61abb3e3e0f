import type { Collection, CollectionPage, CollectionRequest } from '@market/kernel';
import type { MeasuredRead } from './growth';
import type { CountingReads } from './visited-rows';

/** Collection as a repository reads it. */
export interface ReadCollection {
  readonly collection: Collection;
  readonly list: (request: CollectionRequest) => Promise<CollectionPage<unknown>>;
  /** Values of the filters, each of which some records have. */
  readonly values: CollectionRequest['filters'];
  /** Names that some records have. */
  readonly names: readonly string[];
}

/**
 * Returns the reads of a collection: by each of its filters, by names, and in each of its orders, at the beginning and far
 * behind. Errors: `TypeError` for a filter without a value, which would not be measured.
 */
export function readsOf(
  reads: CountingReads,
  { collection: { name: ofList, filters, sorts, usualSort }, list, values, names }: ReadCollection,
): MeasuredRead[] {
  const first: CollectionRequest = {
    filters: {},
    names: null,
    sort: usualSort,
    page: 1,
    limit: 10,
    after: null,
  };
  const measured = (name: string, request: CollectionRequest) =>
    reads.measured(`${ofList} ${name}`, () => list(request));
  const byFilters = Object.keys(filters).map((name) => {
    const value = values[name];
    if (value === undefined) throw new TypeError(`no value to read ${ofList} by the filter ${name}`);
    return measured(name, { ...first, filters: { [name]: value } });
  });
  const inOrders = Object.keys(sorts).flatMap((name) =>
    [true, false].flatMap((isDescending) => {
      const request = { ...first, sort: { name, isDescending } };
      const text = `${isDescending ? '-' : ''}${name}`;
      // By offset to a place in the middle, then by position.
      const behind = async (): Promise<number> => {
        const { next } = await list({ ...request, page: 10 });
        return reads.visited(() => list({ ...request, after: next }));
      };
      return [measured(text, request), { name: `${ofList} ${text} behind a position`, visits: behind }];
    }),
  );
  return [...byFilters, measured('by names', { ...first, names }), ...inOrders];
}
