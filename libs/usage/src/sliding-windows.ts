import { LRUCache } from 'lru-cache';
import type { Decision } from './domain/account-windows';
import { SlidingLog, SteadyTime } from './domain/sliding-window';
import { type Clock, minuteMs } from '@market/kernel';
import type { ThrottlerStorage } from '@nestjs/throttler';
import type { AddressGroup, Admission, FailedAuthenticationMeter } from '@market/access';
import { toAdmission } from './usage-meter';

/** Record that the guards of `@nestjs/throttler` read. Units: seconds, with fractions. */
type StorageRecord = Awaited<ReturnType<ThrottlerStorage['increment']>>;

/**
 * Storage of `@nestjs/throttler` in the memory of this process: exact sliding windows in steady time, for the 10 000
 * most recently used keys. Refused requests take no slot, so a caller is never blocked beyond the window.
 */
export class SlidingWindowStorage implements ThrottlerStorage {
  private readonly time: SteadyTime;
  private readonly windows: SlidingWindows;

  constructor(clock: Clock) {
    this.time = new SteadyTime(clock);
    this.windows = new SlidingWindows(this.time);
  }

  /** See `ThrottlerStorage`. @param ttl length of the window. Units: milliseconds */
  increment(key: string, ttl: number, limit: number): Promise<StorageRecord> {
    const { steadyMs } = this.time.now();
    const decision = this.windows.take(key, ttl, limit, steadyMs);
    if (!decision.admitted) {
      const seconds = (decision.fitsAtMs - steadyMs) / 1_000;
      const refused = { isBlocked: true, timeToExpire: seconds, timeToBlockExpire: seconds };
      return Promise.resolve({ ...refused, totalHits: limit + 1 });
    }
    const { used, nextFreeAtMs } = decision;
    const timeToExpire = ((nextFreeAtMs ?? steadyMs + ttl) - steadyMs) / 1_000;
    return Promise.resolve({ totalHits: used, timeToExpire, isBlocked: false, timeToBlockExpire: 0 });
  }
}

/** Counts failed authentications by address group, in a sliding minute. */
export class AddressMeter implements FailedAuthenticationMeter {
  private readonly time: SteadyTime;
  private readonly minutes: SlidingWindows;

  constructor(
    clock: Clock,
    /** Max failed authentications a minute and address group. */
    private readonly limit: number,
  ) {
    this.time = new SteadyTime(clock);
    this.minutes = new SlidingWindows(this.time);
  }

  /** See `FailedAuthenticationMeter`. */
  fail(group: AddressGroup): Admission {
    const now = this.time.now();
    return toAdmission(this.minutes.take(group, minuteMs, this.limit, now.steadyMs), this.limit, now);
  }

  /** See `FailedAuthenticationMeter`. */
  state(group: AddressGroup): Admission {
    const now = this.time.now();
    return toAdmission(this.minutes.peek(group, now.steadyMs), this.limit, now);
  }

  /** Number of address groups in memory. */
  get addresses(): number {
    return this.minutes.size;
  }
}

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
