import { NumberRing } from './number-ring';

const minuteMs = 60_000;
const bucketMs = 60_000;
const bucketsPerDay = 1_440;

/**
 * An exact sliding window: one stamp for each admitted request. In no time of its length, ends included, are more
 * admitted than the limit; a caller that was idle gets all of it.
 *
 * Units: milliseconds of a time that never goes back.
 */
export class SlidingLog {
  private readonly stamps = new NumberRing();
  /** Stamps are whole milliseconds, cut off: only a difference of a millisecond more is surely longer than the window. */
  private readonly heldForMs: number;

  constructor(windowMs: number) {
    this.heldForMs = windowMs + 1;
  }

  /** Requests that count at an instant. */
  used(nowMs: number): number {
    while (this.stamps.length > 0 && nowMs - this.stamps.at(0) >= this.heldForMs) this.stamps.dropOldest();
    return this.stamps.length;
  }

  /** Takes slots; none for what has been freed already. */
  take(atMs: number, slots = 1, nowMs = atMs): void {
    if (nowMs - atMs >= this.heldForMs) return;
    for (let slot = 0; slot < slots; slot += 1) this.stamps.push(atMs);
  }

  /** Returns the time at which the next slot is freed; null if none is taken. */
  nextFreeAtMs(nowMs: number): number | null {
    return this.used(nowMs) === 0 ? null : this.stamps.at(0) + this.heldForMs;
  }

  /**
   * Returns the time from which a request fits under a limit ≥ 1: now, or when enough of the oldest no longer count.
   */
  fitsAtMs(nowMs: number, limit: number): number {
    const used = this.used(nowMs);
    return used < limit ? nowMs : this.stamps.at(used - limit) + this.heldForMs;
  }

  get bytes(): number {
    return this.stamps.bytes;
  }
}

/** The sliding minute of an account. */
export class SlidingMinute extends SlidingLog {
  constructor() {
    super(minuteMs);
  }
}

/**
 * The sliding 24 hours, in buckets of 60 s that expire whole, once the last instant of theirs is 24 hours past: never
 * more than the limit is admitted, and a slot returns up to 60 s late.
 *
 * What an admitted request asks for lies in the object itself: the buckets are reached for once a minute.
 *
 * Units: milliseconds of a time that never goes back.
 */
export class SlidingDay {
  /** Shape: bucket, count, bucket, count, …; all but the newest. */
  private readonly older = new NumberRing();
  private oldest = 0;
  private newest = 0;
  private newestCount = 0;
  private total = 0;

  /** Requests that count at an instant. */
  used(nowMs: number): number {
    while (this.total > 0 && freedAtMs(this.oldest) <= nowMs) this.dropOldest();
    return this.total;
  }

  take(atMs: number, slots = 1): void {
    const bucket = Math.floor(atMs / bucketMs);
    if (this.total === 0) {
      this.oldest = this.newest = bucket;
    } else if (bucket !== this.newest) {
      this.older.push(this.newest);
      this.older.push(this.newestCount);
      this.newest = bucket;
      this.newestCount = 0;
    }
    this.newestCount += slots;
    this.total += slots;
  }

  /**
   * Returns the time from which a request fits under a limit: now, or when enough buckets have expired.
   *
   * Errors: `RangeError` of a limit < 1.
   */
  fitsAtMs(nowMs: number, limit: number): number {
    if (limit < 1) throw new RangeError(`a day of ${limit} requests`);
    let used = this.used(nowMs);
    if (used < limit) return nowMs;
    for (let at = 0; at < this.older.length; at += 2) {
      used -= this.older.at(at + 1);
      if (used < limit) return freedAtMs(this.older.at(at));
    }
    return freedAtMs(this.newest);
  }

  get bytes(): number {
    return this.older.bytes;
  }

  private dropOldest(): void {
    if (this.older.length === 0) {
      this.total = this.newestCount = 0;
      return;
    }
    this.total -= this.older.at(1);
    this.older.dropOldest();
    this.older.dropOldest();
    this.oldest = this.older.length === 0 ? this.newest : this.older.at(0);
  }
}

function freedAtMs(bucket: number): number {
  return (bucket + 1 + bucketsPerDay) * bucketMs;
}
