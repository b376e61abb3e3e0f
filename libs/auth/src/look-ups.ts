import { answerInTime } from '@market/database';

/** Reads the values of many names in one query. A name that is absent from the result has no value. */
export type ReadAll<Found> = (names: readonly string[]) => Promise<ReadonlyMap<string, Found>>;

export interface LookUpsOptions {
  /** Max number of concurrent queries. */
  readonly concurrency: number;
  /** Pause after a query before its slot is free again. Units: milliseconds. */
  readonly pauseMs: number;
}

/** Max names of one query. */
const maxNames = 1_000;

interface Waiting<Found> {
  readonly resolve: (found: Found | null) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Looks up names in batches with a bounded number of concurrent queries: names that arrive while all slots are taken
 * join the next batch. No name is refused, and concurrent look-ups of one name share a result.
 */
export class LookUps<Found> {
  private readonly running = new Map<string, Promise<Found | null>>();
  private readonly waiting = new Map<string, Waiting<Found>>();
  private taken = 0;

  constructor(
    private readonly read: ReadAll<Found>,
    private readonly options: LookUpsOptions,
  ) {}

  /**
   * Resolves to the value of a name; null if there is none.
   *
   * Errors: those of the query; `DatabaseSilent`.
   */
  of(name: string): Promise<Found | null> {
    const running = this.running.get(name);
    if (running !== undefined) return running;
    const asked = new Promise<Found | null>((resolve, reject) => this.waiting.set(name, { resolve, reject }));
    const answer = answerInTime(asked).finally(() => {
      this.running.delete(name);
      this.waiting.delete(name);
    });
    this.running.set(name, answer);
    this.startNext();
    return answer;
  }

  private startNext(): void {
    if (this.taken >= this.options.concurrency || this.waiting.size === 0) return;
    this.taken += 1;
    void this.query(this.next()).finally(() => {
      if (this.options.pauseMs > 0) setTimeout(() => this.freeSlot(), this.options.pauseMs).unref();
      else this.freeSlot();
    });
  }

  private freeSlot(): void {
    this.taken -= 1;
    this.startNext();
  }

  private next(): ReadonlyMap<string, Waiting<Found>> {
    const names = new Map([...this.waiting].slice(0, maxNames));
    for (const name of names.keys()) this.waiting.delete(name);
    return names;
  }

  /** Queries one batch; settles within the time limit, so that a query without a reply frees its slot, too. */
  private async query(names: ReadonlyMap<string, Waiting<Found>>): Promise<void> {
    try {
      const found = await answerInTime(this.read([...names.keys()]));
      for (const [name, { resolve }] of names) resolve(found.get(name) ?? null);
    } catch (error) {
      for (const { reject } of names.values()) reject(error);
    }
  }
}
