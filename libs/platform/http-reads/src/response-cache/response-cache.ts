import { LRUCache } from 'lru-cache';
import type { DataSet } from '@market/contracts';
import { type Clock, inTime, PresentDay } from '@market/kernel';
import type { DataVersions } from '@market/database/data-versions';
import type { CacheFill, SuccessContent } from '@market/http-api';

/**
 * Max age of a response that is served while the database is unavailable. Units: milliseconds.
 *
 * Source: docs/spec/plans-and-limits.md, "Revocation".
 */
const servedUnconfirmedForMs = 10 * 60_000;
/** Max number of times that a request waits for another one's response while the data change. */
const maxWaits = 3;
/**
 * Max wait of a request for another one's response: longer than a request to the database takes. Units: milliseconds.
 */
const maxWaitMs = 10_000;
/** Memory of an entry in addition to its content. Units: bytes. */
const entryOverhead = 1_024;

/** Key of a cached response. */
export interface CacheKey {
  /** Identifies everything that the response depends on except the data and the day. */
  readonly text: string;
  readonly dataSet: DataSet;
  /** Resources that the response is made from. */
  readonly resources: readonly string[];
}

interface CachedResponse {
  readonly content: SuccessContent;
  /** State of the data that the content is made from. */
  readonly stamp: string;
}

/** Size of the cached responses. Units: bytes. */
export interface CacheSize {
  readonly bytes: number;
}

/**
 * Cache of success responses until their data change: at most a second behind a commit, made once for all waiting
 * requests, and served for ten minutes while the database is unavailable. Bounded by memory: the least recently used
 * entries are evicted first.
 */
export class ResponseCache implements CacheSize {
  private readonly entries: LRUCache<string, CachedResponse>;
  private readonly filling = new Map<string, Promise<SuccessContent | null>>();
  private readonly present = new PresentDay();

  constructor(
    private readonly maxBytes: number,
    private readonly versions: DataVersions,
    private readonly clock: Clock,
  ) {
    this.entries = new LRUCache({ maxSize: maxBytes });
  }

  get bytes(): number {
    return this.entries.calculatedSize;
  }

  /** Finds a current response; null for none. */
  find(key: CacheKey): SuccessContent | null {
    return this.versions.areCurrent ? this.current(key, this.stampOf(key)) : null;
  }

  /**
   * Waits for a response that another request makes, or begins to make one.
   *
   * @returns the response; an entry that the caller has to fill; or null: the caller makes a response only for itself
   *
   * Errors: those of the request that made the response.
   */
  async claim(key: CacheKey): Promise<SuccessContent | CacheFill | null> {
    for (let wait = 0; wait < maxWaits; wait += 1) {
      const isCurrent = this.versions.areCurrent || (await this.versions.confirm());
      const stamp = this.stampOf(key);
      const cached = this.current(key, stamp);
      if (cached !== null && (isCurrent || this.versions.ageMs() < servedUnconfirmedForMs)) return cached;
      if (!isCurrent) return null;
      const running = this.filling.get(fillName(key, stamp));
      if (running === undefined) return this.begin(key, stamp);
      const made = await running;
      if (made === null) return null;
      if (this.stampOf(key) === stamp) return made;
    }
    return null;
  }

  /** Records the memory that an entry takes after it was compressed. */
  remeasure(key: CacheKey, content: SuccessContent): void {
    const cached = this.entries.peek(key.text);
    // A new object: for the same one `lru-cache` keeps the size that it knows.
    if (cached?.content === content) this.store(key, { ...cached });
  }

  private current(key: CacheKey, stamp: string): SuccessContent | null {
    const cached = this.entries.get(key.text);
    if (cached === undefined) return null;
    if (cached.stamp === stamp) return cached.content;
    this.entries.delete(key.text);
    return null;
  }

  /**
   * Begins to make a response. The stamp is read before the data: a response may be from newer data than its stamp,
   * never from older.
   */
  private begin(key: CacheKey, stamp: string): CacheFill {
    const { promise, resolve, reject } = Promise.withResolvers<SuccessContent | null>();
    const awaited = inTime(maxWaitMs, promise, () => null);
    const name = fillName(key, stamp);
    this.filling.set(name, awaited);
    const forget = () => {
      if (this.filling.get(name) === awaited) this.filling.delete(name);
    };
    awaited.then(forget, forget);
    return {
      fulfil: (content) => {
        // Content of older data would replace a newer entry.
        if (this.stampOf(key) === stamp) this.store(key, { content, stamp });
        resolve(content);
      },
      fail: reject,
      abandon: () => resolve(null),
    };
  }

  private store(key: CacheKey, cached: CachedResponse): void {
    const size = cached.content.size + 2 * key.text.length + entryOverhead;
    if (size <= this.maxBytes) this.entries.set(key.text, cached, { size });
    else this.entries.delete(key.text);
  }

  /** Returns the stamp of the data and the day: states of offers change at midnight in India without a commit. */
  private stampOf({ dataSet, resources }: CacheKey): string {
    return `${this.versions.stampOf(dataSet, resources)}:${this.present.at(this.clock.nowMs())}`;
  }
}

function fillName({ text }: CacheKey, stamp: string): string {
  return `${stamp} ${text}`;
}
