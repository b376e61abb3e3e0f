/** Requests that an account spent in one minute of the clock. Units: milliseconds since 1970. */
export interface MinuteSpent {
  /** When the last of them was admitted. */
  readonly lastAtMs: number;
  readonly requests: number;
}

const minuteMs = 60_000;
/** A day of minutes and the one that is being filled: no window reaches further back. */
const minutesAtMost = 1_441;

/** The minute of the clock that an instant lies in, counted since 1970. */
export function minuteOf(atMs: number): number {
  return Math.floor(atMs / minuteMs);
}

/** What an account spent, by minutes of the clock: what a window needs to be made anew. */
export class SpentMinutes {
  private readonly minutes = new Map<number, { lastAtMs: number; requests: number }>();
  private newestMinute = -1;
  private newest: { lastAtMs: number; requests: number } | undefined;

  spend(atMs: number, requests = 1): void {
    const minute = minuteOf(atMs);
    const spent = minute === this.newestMinute ? this.newest : this.minutes.get(minute);
    if (spent !== undefined) {
      spent.requests += requests;
      spent.lastAtMs = Math.max(spent.lastAtMs, atMs);
      return;
    }
    this.newestMinute = minute;
    this.newest = { lastAtMs: atMs, requests };
    this.minutes.set(minute, this.newest);
    if (this.minutes.size > minutesAtMost) this.dropOldest();
  }

  addAll(spent: readonly MinuteSpent[]): void {
    for (const { lastAtMs, requests } of spent) this.spend(lastAtMs, requests);
  }

  /** One entry for each minute in which something was spent. */
  all(): readonly MinuteSpent[] {
    return [...this.minutes.values()];
  }

  private dropOldest(): void {
    const oldest = this.minutes.keys().next();
    if (!oldest.done) this.minutes.delete(oldest.value);
  }
}
