/** Requests that an account spent in one minute of the clock. Units: milliseconds since 1970. */
export interface MinuteSpent {
  /** Time at which the last of them was admitted. */
  readonly lastAtMs: number;
  readonly requests: number;
}

const minuteMs = 60_000;
/** Minutes of a day and the current one: no window reaches further back. */
const maxMinutes = 1_441;

/** Returns the minute of an instant, counted since 1970. */
export function minuteOf(atMs: number): number {
  return Math.floor(atMs / minuteMs);
}

/** One minute. Its numbers are small, because V8 allocates large ones outside the object. */
interface Spent {
  readonly minute: number;
  /** Time at which the last request was admitted, from the start of the minute. Units: milliseconds. */
  lastAfterMs: number;
  requests: number;
}

/** Requests of an account by minutes of the clock, from which its window can be rebuilt. */
export class SpentMinutes {
  private readonly minutes = new Map<number, Spent>();
  private newest: Spent | undefined;

  spend(atMs: number, requests = 1): void {
    const minute = minuteOf(atMs);
    const lastAfterMs = atMs - minute * minuteMs;
    const spent = minute === this.newest?.minute ? this.newest : this.minutes.get(minute);
    if (spent !== undefined) {
      spent.requests += requests;
      if (lastAfterMs > spent.lastAfterMs) spent.lastAfterMs = lastAfterMs;
      return;
    }
    this.newest = { minute, lastAfterMs, requests };
    this.minutes.set(minute, this.newest);
    if (this.minutes.size > maxMinutes) this.dropOldest();
  }

  addAll(spent: readonly MinuteSpent[]): void {
    for (const { lastAtMs, requests } of spent) this.spend(lastAtMs, requests);
  }

  /** Returns one entry for each minute with requests. */
  all(): readonly MinuteSpent[] {
    return [...this.minutes.values()].map(({ minute, lastAfterMs, requests }) => ({
      lastAtMs: minute * minuteMs + lastAfterMs,
      requests,
    }));
  }

  private dropOldest(): void {
    const oldest = this.minutes.keys().next();
    if (!oldest.done) this.minutes.delete(oldest.value);
  }
}
