import { type Answer, answerOf, type Envelope } from '../connection/answer';
import type { Connection, RequestOptions } from '../connection/connection';

/** Part of a list, as one answer brings it. */
export interface Page<Item> extends Answer<readonly Item[]> {
  /** Number of all matching records; null for lists that are not counted. */
  readonly total: number | null;
  /** Records that were asked for by `slugs` or `ids` and do not exist. */
  readonly missing: readonly string[];
}

/** Address of the next part. */
interface Part {
  readonly path: string;
  readonly query: object;
}

/** List that is read part by part. The next part is asked for when the last record of the one before is wanted. */
export class List<Item> implements AsyncIterable<Item> {
  readonly #connection: Connection;
  readonly #first: Part;
  readonly #options: RequestOptions | undefined;

  constructor(connection: Connection, path: string, query: object, options?: RequestOptions) {
    this.#connection = connection;
    this.#first = { path, query };
    this.#options = options;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const { data } of this.pages()) yield* data;
  }

  /** Yields the list part by part. */
  async *pages(): AsyncGenerator<Page<Item>, void, undefined> {
    for (let part: Part | null = this.#first; part !== null;) {
      this.#options?.signal?.throwIfAborted();
      const { path, query }: Part = part;
      const { response, envelope } = await this.#connection.envelope('GET', path, {
        query,
        options: this.#options,
      });
      yield pageOf<Item>(response, envelope);
      part = nextPart(part, envelope);
    }
  }

  /** Resolves to the first part. */
  async page(): Promise<Page<Item>> {
    for await (const page of this.pages()) return page;
    throw new Error('a list has a first part');
  }

  /** Resolves to at most `max` records. */
  async toArray({ max }: { readonly max: number }): Promise<Item[]> {
    const items: Item[] = [];
    if (max <= 0) return items;
    for await (const item of this) {
      items.push(item);
      if (items.length >= max) break;
    }
    return items;
  }
}

function pageOf<Item>(response: Response, envelope: Envelope): Page<Item> {
  const { total, missing } = envelope.meta ?? {};
  return {
    ...answerOf<readonly Item[]>(response, envelope),
    total: typeof total === 'number' ? total : null,
    missing: Array.isArray(missing) ? (missing as string[]) : [],
  };
}

/** Returns the next part: by its position where there is one, since pages end at 100 000 records, else by its link. */
function nextPart({ path, query }: Part, { meta = {}, links = {} }: Envelope): Part | null {
  if (meta['hasMore'] === false) return null;
  const { nextCursor } = meta;
  if (typeof nextCursor === 'string') return { path, query: { ...query, cursor: nextCursor } };
  if (nextCursor === null || typeof links.next !== 'string') return null;
  return { path: links.next, query: {} };
}
