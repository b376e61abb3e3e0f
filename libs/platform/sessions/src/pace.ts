import type { Clock } from '@market/kernel';
import { LRUCache } from 'lru-cache';

/** Pace of one key. */
export interface PaceSettings {
  /** Number of places that are taken at once after a rest. */
  readonly burst: number;
  /** Places a second beyond that. */
  readonly perSecond: number;
}

const maxKeys = 10_000;

/** Pace of keys, such as sessions: a burst at once, and then one place after another at even distances. */
export class Pace {
  private readonly distanceMs: number;
  private readonly burstMs: number;
  /** Times up to which places are taken, by the clock's steady time. Units: milliseconds. */
  private readonly takenUntilMs = new LRUCache<string, number>({ max: maxKeys });

  constructor(
    private readonly clock: Clock,
    { burst, perSecond }: PaceSettings,
  ) {
    this.distanceMs = 1_000 / perSecond;
    this.burstMs = burst * this.distanceMs;
  }

  /** Takes the next place of a key. @returns time until then. Units: milliseconds */
  next(key: string): number {
    const nowMs = this.clock.steadyMs();
    const takenUntilMs = Math.max(this.takenUntilMs.get(key) ?? nowMs, nowMs) + this.distanceMs;
    this.takenUntilMs.set(key, takenUntilMs);
    return Math.max(0, takenUntilMs - this.burstMs - nowMs);
  }
}
