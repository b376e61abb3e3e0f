import { NumberRing } from './number-ring';

const minuteMs = 60_000;
/** Stamps are whole milliseconds, cut off: only a difference of 60 001 is surely more than 60 s apart. */
const heldForMs = minuteMs + 1;
const bucketMs = 60_000;
const bucketsPerDay = 1_440;

/**
 * The exact sliding minute: one stamp for each admitted request. In no 60 s, ends included, are more admitted than
 * the limit; whoever was idle gets all of it.
 *
 * Units: milliseconds of a time that never goes back.
 */
export class SlidingMinute {
  private readonly stamps = new NumberRing();

  /** Requests that count at an instant. */
  used(nowMs: number): number {
    while (this.stamps.length > 0 && nowMs - this.stamps.at(0) >= heldForMs) this.stamps.dropOldest();
    return this.stamps.length;
  }

  /** Takes slots; none for what has been freed already. */
  take(atMs: number, slots = 1, nowMs = atMs): void {
    if (nowMs - atMs >= heldForMs) return;
    for (let slot = 0; slot < slots; slot += 1) this.stamps.push(atMs);
  }

  /** When the next slot is freed, null when none is taken. */
  nextFreeAtMs(nowMs: number): number | null {
    return this.used(nowMs) === 0 ? null : this.stamps.at(0) + heldForMs;
  }

  /** From when on a request fits under a limit ≥ 1: at once, or when enough of the oldest no longer count. */
  fitsAtMs(nowMs: number, limit: number): number {
    const used = this.used(nowMs);
    return used < limit ? nowMs : this.stamps.at(used - limit) + heldForMs;
  }

  get bytes(): number {
    return this.stamps.bytes;
  }
}

/**
 * The sliding 24 hours, in buckets of 60 s that expire whole, once the last instant of theirs is 24 hours past: never
 * more than the limit is admitted, and a slot returns up to 60 s late.
 *
 * Units: milliseconds of a time that never goes back.
 */
export class SlidingDay {
  private readonly buckets = new NumberRing();
  private readonly counts = new NumberRing();
  private total = 0;

  /** Requests that count at an instant. */
  used(nowMs: number): number {
    while (this.buckets.length > 0 && freedAtMs(this.buckets.at(0)) <= nowMs) {
      this.total -= this.counts.at(0);
      this.buckets.dropOldest();
      this.counts.dropOldest();
    }
    return this.total;
  }

  take(atMs: number, slots = 1): void {
    const bucket = Math.floor(atMs / bucketMs);
    const newest = this.buckets.length - 1;
    if (newest >= 0 && this.buckets.at(newest) === bucket) {
      this.counts.addToNewest(slots);
    } else {
      this.buckets.push(bucket);
      this.counts.push(slots);
    }
    this.total += slots;
  }

  /** From when on a request fits under a limit ≥ 1: at once, or when enough buckets have expired. */
  fitsAtMs(nowMs: number, limit: number): number {
    let used = this.used(nowMs);
    let at = nowMs;
    for (let oldest = 0; used >= limit; oldest += 1) {
      used -= this.counts.at(oldest);
      at = freedAtMs(this.buckets.at(oldest));
    }
    return at;
  }

  get bytes(): number {
    return this.buckets.bytes + this.counts.bytes;
  }
}

function freedAtMs(bucket: number): number {
  return (bucket + 1 + bucketsPerDay) * bucketMs;
}
