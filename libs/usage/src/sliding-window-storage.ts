import type { Clock } from '@market/kernel';
import type { ThrottlerStorage } from '@nestjs/throttler';
import { SteadyTime } from './domain/sliding-window';
import { SlidingWindows } from './sliding-windows';

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
