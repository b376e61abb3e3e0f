import { LRUCache } from 'lru-cache';
import type { Decision } from './domain/account-windows';
import { SlidingLog, type SteadyTime } from './domain/sliding-window';

const maxKeys = 10_000;
const sweepEveryMs = 60_000;

/** Sliding windows by key in bounded memory, with eviction of the least recently used one. */
export class SlidingWindows {
  private readonly windows: LRUCache<string, SlidingLog>;
  private sweptAtMs = 0;

  constructor(time: SteadyTime) {
    const perf = { now: () => time.now().steadyMs };
    this.windows = new LRUCache({ max: maxKeys, perf, ttlResolution: 0 });
  }

  /**
   * Takes a slot in the window of a key, or returns the time at which one will be free. Units: milliseconds of steady
   * time.
   */
  take(key: string, windowMs: number, limit: number, nowMs: number): Decision {
    this.sweep(nowMs);
    const window = this.windows.get(key) ?? new SlidingLog(windowMs);
    // After this time all slots of the window are free.
    this.windows.set(key, window, { ttl: windowMs });
    const fitsAtMs = window.fitsAtMs(nowMs, limit);
    if (fitsAtMs > nowMs) return { admitted: false, refusedBy: 'minute', fitsAtMs };
    window.take(nowMs);
    return decisionOf(window, nowMs);
  }

  /** Returns the state of a key's window without taking a slot. */
  peek(key: string, nowMs: number): Decision {
    return decisionOf(this.windows.peek(key), nowMs);
  }

  /** Number of windows in memory. */
  get size(): number {
    return this.windows.size;
  }

  private sweep(nowMs: number): void {
    if (nowMs - this.sweptAtMs < sweepEveryMs) return;
    this.sweptAtMs = nowMs;
    this.windows.purgeStale();
  }
}

function decisionOf(window: SlidingLog | undefined, nowMs: number): Decision {
  if (window === undefined) return { admitted: true, used: 0, nextFreeAtMs: null };
  return { admitted: true, used: window.used(nowMs), nextFreeAtMs: window.nextFreeAtMs(nowMs) };
}
