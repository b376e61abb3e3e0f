import type { KeysetQuery } from './keyset.query';
import { CursorResponse } from './cursor-response';

/** Figures of a page of a list that is continued from a position. */
export interface KeysetMeta {
  /** Applied page size. */
  readonly limit: number;
  /** Position behind the last record, for the parameter `before`; null on the last page. */
  readonly nextBefore: string | null;
}

/** Page of a list, the latest first, that is continued from a position. */
export class KeysetResponse<T> extends CursorResponse<T, KeysetQuery, KeysetMeta> {
  /** @param nextBefore position behind the last item; null if nothing follows */
  constructor(items: readonly T[], query: KeysetQuery, nextBefore: string | null) {
    super(items, query, { limit: query.limit, nextBefore }, { parameter: 'before', following: nextBefore });
  }
}
