/** Requested part of a list; `page` counts from 1, `limit` is already clamped. */
export interface PageRequest {
  readonly page: number;
  readonly limit: number;
}

/** Part of a list with the number of all matching records. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly total: number;
}

/** `meta` of a list in the public API. */
export interface PageMeta {
  readonly page: number;
  readonly limit: number;
  readonly total: number;
  readonly totalPages: number;
  readonly hasNextPage: boolean;
  readonly hasPrevPage: boolean;
}

/**
 * Makes the `meta` of a part of a list. Without a matching record there is no neighbouring page, whatever page was
 * asked for.
 */
export function pageMeta({ page, limit }: PageRequest, total: number): PageMeta {
  const totalPages = Math.ceil(total / limit);
  return {
    page,
    limit,
    total,
    totalPages,
    hasNextPage: page < totalPages,
    hasPrevPage: totalPages > 0 && page > 1,
  };
}
