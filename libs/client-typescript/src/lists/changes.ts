import { answerOf, type Envelope } from '../connection/answer';
import type { Connection, RequestOptions } from '../connection/connection';
import { pause } from '../connection/retries';

/** Change of a list: a record as it is now, or one that is no longer published. */
export type Change<Item> =
  | { readonly kind: 'changed'; readonly record: Item }
  | { readonly kind: 'removed'; readonly id: string; readonly slug: string | null; readonly at: string };

/** Position that is stored with a copy. */
export type SavePosition = (position: string) => void | Promise<void>;

/** Request for the changes of a list, with its filters. */
export type ChangesQuery<Query> = Omit<Query, 'sort' | 'slugs' | 'ids' | 'asOf'> & {
  /** Instant before your copy was made, a minute earlier at the least. */
  readonly since: string | Date;
  /** Position that `save` was given last. */
  readonly cursor?: string;
  /** Stores the position. It is called after every record of a part was taken. */
  readonly save?: SavePosition;
  /** Time after which more changes are asked for; without it the changes end with those of now. Units: milliseconds. */
  readonly everyMs?: number;
};

interface Removed {
  readonly id: string;
  readonly slug?: string | null;
  readonly removedAt?: string;
}

/** Yields the changes of a list, in the order in which they were written. */
export async function* changesOf<Item>(
  connection: Connection,
  path: string,
  { since, cursor, save, everyMs, ...filters }: ChangesQuery<object>,
  options?: RequestOptions,
): AsyncGenerator<Change<Item>, void, undefined> {
  const updatedSince = since instanceof Date ? since.toISOString() : since;
  for (let position = cursor; ;) {
    options?.signal?.throwIfAborted();
    const query = { limit: 100, ...filters, updatedSince, cursor: position };
    const { response, envelope } = await connection.envelope('GET', path, { query, options });
    for (const record of answerOf<readonly (Item & Removed)[]>(response, envelope).data)
      yield changeOf(record);
    const { next, hasMore } = positionIn(envelope);
    if (next !== null) {
      position = next;
      await save?.(next);
    }
    if (hasMore) continue;
    if (everyMs === undefined) return;
    await pause(everyMs, options?.signal);
  }
}

function changeOf<Item>(record: Item & Removed): Change<Item> {
  const { id, slug = null, removedAt } = record;
  return removedAt === undefined ? { kind: 'changed', record } : { kind: 'removed', id, slug, at: removedAt };
}

function positionIn({ meta = {} }: Envelope): { readonly next: string | null; readonly hasMore: boolean } {
  const { nextCursor, hasNextPage } = meta;
  return { next: typeof nextCursor === 'string' ? nextCursor : null, hasMore: hasNextPage === true };
}
