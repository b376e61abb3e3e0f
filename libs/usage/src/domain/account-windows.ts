import { type NextFree, SlidingDay, SlidingMinute } from './sliding-window';
import type { Environment } from '@market/contracts';

/** Requests that an account spent in one minute of the clock. Units: milliseconds since 1970. */
export interface MinuteSpent {
  /** Time at which the last of them was admitted. */
  readonly lastAtMs: number;
  readonly requests: number;
}

/** Owner of a counter: one for each account and environment. */
export interface Spender {
  readonly accountId: string;
  readonly environment: Environment;
}

/** Map by spender. It builds no key text, because requests look up several times. */
export class SpenderMap<T> {
  private readonly kept: Readonly<Record<Environment, Map<string, T>>> = { live: new Map(), test: new Map() };

  get size(): number {
    return this.kept.live.size + this.kept.test.size;
  }

  get({ accountId, environment }: Spender): T | undefined {
    return this.kept[environment].get(accountId);
  }

  set({ accountId, environment }: Spender, value: T): void {
    this.kept[environment].set(accountId, value);
  }

  delete({ accountId, environment }: Spender): void {
    this.kept[environment].delete(accountId);
  }

  /** Deletes all entries for which the predicate is true. */
  deleteWhere(isGone: (value: T) => boolean): void {
    for (const some of Object.values(this.kept)) {
      for (const [accountId, value] of some) if (isGone(value)) some.delete(accountId);
    }
  }

  clear(): void {
    for (const some of Object.values(this.kept)) some.clear();
  }
}

/** Limits of a plan. */
export interface Limits {
  readonly requestsPerMinute: number;
  readonly requestsPerDay: number;
}

/**
 * Decision about one request: admitted, with the number that now count in the minute, or refused, with the time from
 * which it would fit. Units: milliseconds.
 */
export type Decision =
  | { readonly admitted: true; readonly used: number; readonly nextFreeAtMs: number | null }
  | { readonly admitted: false; readonly refusedBy: 'minute' | 'day'; readonly fitsAtMs: number };

/** State of a window behind a decision. */
export interface WindowLevel {
  /** Number of requests that count. */
  readonly used: number;
  /** Time from which one more slot is free; null if none is taken. Units: milliseconds. */
  readonly freeAtMs: number | null;
}

/** Decision by both windows of an account. */
export type AccountDecision = Decision & { readonly levels: Readonly<Record<'minute' | 'day', WindowLevel>> };

/** Minute window and day window of one account and environment. Units: milliseconds of steady time. */
export class AccountWindows {
  private readonly minute = new SlidingMinute();
  private readonly day = new SlidingDay();

  /**
   * Makes windows from recorded minutes. Each request counts as if it were the last of its minute, so none is freed too
   * early, and all are freed within a minute of the exact time.
   */
  static recalled(spent: readonly MinuteSpent[], nowMs: number): AccountWindows {
    const windows = new AccountWindows();
    for (const { lastAtMs, requests } of spent.toSorted((one, other) => one.lastAtMs - other.lastAtMs)) {
      const atMs = Math.min(lastAtMs, nowMs);
      windows.minute.take(atMs, requests, nowMs);
      windows.day.take(atMs, requests);
    }
    return windows;
  }

  /** Decides over both windows in one synchronous step: a refused request takes a slot in neither. */
  admit(nowMs: number, { requestsPerMinute, requestsPerDay }: Limits): AccountDecision {
    const fitsMinuteAtMs = this.minute.fitsAtMs(nowMs, requestsPerMinute);
    const fitsDayAtMs = this.day.fitsAtMs(nowMs, requestsPerDay);
    const fitsAtMs = Math.max(fitsMinuteAtMs, fitsDayAtMs);
    if (fitsAtMs > nowMs) {
      const levels = {
        minute: levelOf(this.minute, nowMs, fitsMinuteAtMs),
        day: levelOf(this.day, nowMs, fitsDayAtMs),
      };
      return { admitted: false, refusedBy: fitsDayAtMs > nowMs ? 'day' : 'minute', fitsAtMs, levels };
    }
    this.minute.take(nowMs);
    this.day.take(nowMs);
    const levels = { minute: levelOf(this.minute, nowMs), day: levelOf(this.day, nowMs) };
    return { admitted: true, used: levels.minute.used, nextFreeAtMs: levels.minute.freeAtMs, levels };
  }

  /** Returns the number of requests that count in each window. */
  used(nowMs: number): { readonly minute: number; readonly day: number } {
    return { minute: this.minute.used(nowMs), day: this.day.used(nowMs) };
  }

  /** Returns the time at which no request counts in a window any more; null if none counts now. */
  emptyAtMs(nowMs: number): { readonly minute: number | null; readonly day: number | null } {
    return { minute: this.minute.emptyAtMs(nowMs), day: this.day.emptyAtMs(nowMs) };
  }

  /** Returns the slots that a window frees next; null for one whose limit is not reached. */
  nextFree(
    nowMs: number,
    { requestsPerMinute, requestsPerDay }: Limits,
  ): { readonly minute: NextFree | null; readonly day: NextFree | null } {
    return {
      minute: this.minute.nextFree(nowMs, requestsPerMinute),
      day: this.day.nextFree(nowMs, requestsPerDay),
    };
  }

  /** Memory of the counted requests. Units: bytes. */
  get bytes(): number {
    return this.minute.bytes + this.day.bytes;
  }
}

/** Returns the state of a window. @param fitsAtMs time from which a request fits: later than now for a full window */
function levelOf(window: SlidingMinute | SlidingDay, nowMs: number, fitsAtMs = nowMs): WindowLevel {
  const freeAtMs = fitsAtMs > nowMs ? fitsAtMs : window.nextFreeAtMs(nowMs);
  return { used: window.used(nowMs), freeAtMs };
}

/** Returns the key of a counter as text. */
export function spenderKey({ accountId, environment }: Spender): string {
  return `${environment}:${accountId}`;
}
