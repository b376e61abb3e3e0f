/** Which part of a list is asked for; `page` counts from 1, `limit` is already clamped. */
export interface PageRequest {
  readonly page: number;
  readonly limit: number;
}

/** One part of a list with the number of all matching records. */
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

/** Describes a part of a list. With no matching record both neighbours are absent, whatever page was asked for. */
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
