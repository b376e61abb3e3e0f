import { type Clock, minuteMs } from '@market/kernel';

/** Time for which a stamp of the sliding minute counts. Units: milliseconds. */
export const minuteHeldForMs = minuteMs + 1;
const bucketMs = 60_000;
const bucketsPerDay = 1_440;

/** Slots that a full window frees next. Units: milliseconds of steady time. */
export interface NextFree {
  readonly atMs: number;
  /** Number of requests that fit from then on, if none comes before. */
  readonly requests: number;
}

/**
 * Exact sliding window with one stamp for each admitted request. No interval of its length, ends included, has more
 * admitted requests than the limit; an idle caller may use the whole limit at once.
 *
 * Units: milliseconds of steady time.
 */
export class SlidingLog {
  private readonly stamps = new NumberRing();
  /** Stamps are truncated to whole milliseconds: only a difference of one more is surely longer than the window. */
  private readonly heldForMs: number;

  constructor(windowMs: number) {
    this.heldForMs = windowMs + 1;
  }

  /** Returns the number of requests that count at a time. */
  used(nowMs: number): number {
    while (this.stamps.length > 0 && nowMs - this.stamps.at(0) >= this.heldForMs) this.stamps.dropOldest();
    return this.stamps.length;
  }

  /** Takes slots at a time; none if they would already be free again at `nowMs`. */
  take(atMs: number, slots = 1, nowMs = atMs): void {
    if (nowMs - atMs >= this.heldForMs) return;
    for (let slot = 0; slot < slots; slot += 1) this.stamps.push(atMs);
  }

  /** Returns the time at which the next slot is freed; null if none is taken. */
  nextFreeAtMs(nowMs: number): number | null {
    return this.used(nowMs) === 0 ? null : this.stamps.at(0) + this.heldForMs;
  }

  /** Returns the time at which all slots are free; null if they are now. */
  emptyAtMs(nowMs: number): number | null {
    const used = this.used(nowMs);
    return used === 0 ? null : this.stamps.at(used - 1) + this.heldForMs;
  }

  /**
   * Returns the time from which a request fits under a limit ≥ 1: now, or when enough of the oldest stamps have
   * expired.
   */
  fitsAtMs(nowMs: number, limit: number): number {
    const used = this.used(nowMs);
    return used < limit ? nowMs : this.stamps.at(used - limit) + this.heldForMs;
  }

  /** Returns the slots that are freed next under a limit ≥ 1; null while the limit is not reached. */
  nextFree(nowMs: number, limit: number): NextFree | null {
    const used = this.used(nowMs);
    if (used < limit) return null;
    const atMs = this.fitsAtMs(nowMs, limit);
    let freed = used - limit + 1;
    while (freed < used && this.stamps.at(freed) + this.heldForMs <= atMs) freed += 1;
    return { atMs, requests: limit - used + freed };
  }

  get bytes(): number {
    return this.stamps.bytes;
  }
}

export class SlidingMinute extends SlidingLog {
  constructor() {
    super(minuteMs);
  }
}

/**
 * Sliding 24 hours, in buckets of 60 s. A bucket expires as a whole 24 hours after its end: the limit is never
 * exceeded, and a slot is freed up to 60 s late.
 *
 * The newest bucket and the total are plain fields, because every request reads them; the ring is used once a minute.
 *
 * Units: milliseconds of steady time.
 */
export class SlidingDay {
  /** Shape: bucket, count, bucket, count, …; all but the newest bucket. */
  private readonly older = new NumberRing();
  private oldest = 0;
  private newest = 0;
  private newestCount = 0;
  private total = 0;

  /** Returns the time at which the next slots are freed; null if none is taken. */
  nextFreeAtMs(nowMs: number): number | null {
    return this.used(nowMs) === 0 ? null : freedAtMs(this.oldest);
  }

  /** Returns the number of requests that count at a time. */
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

  /** Returns the time at which all slots are free; null if they are now. */
  emptyAtMs(nowMs: number): number | null {
    return this.used(nowMs) === 0 ? null : freedAtMs(this.newest);
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

  /** Returns the slots that are freed next under a limit ≥ 1; null while the limit is not reached. */
  nextFree(nowMs: number, limit: number): NextFree | null {
    let left = this.used(nowMs);
    if (left < limit) return null;
    const atMs = this.fitsAtMs(nowMs, limit);
    for (let at = 0; at < this.older.length && freedAtMs(this.older.at(at)) <= atMs; at += 2) {
      left -= this.older.at(at + 1);
    }
    if (freedAtMs(this.newest) <= atMs) left = 0;
    return { atMs, requests: limit - left };
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

/** Ring buffer of numbers, oldest first; grows by doubling, so an idle owner needs little memory. */
class NumberRing {
  private slots = new Float64Array(8);
  private first = 0;
  private size = 0;

  get length(): number {
    return this.size;
  }

  /** Memory of the numbers. Units: bytes. */
  get bytes(): number {
    return this.slots.byteLength;
  }

  /** Returns the number at a position; position 0 is the oldest. Errors: `RangeError`. */
  at(position: number): number {
    const value = position < this.size ? this.slots[this.index(position)] : undefined;
    if (value === undefined) throw new RangeError(`no number at ${position}`);
    return value;
  }

  push(value: number): void {
    if (this.size === this.slots.length) this.grow();
    this.slots[this.index(this.size)] = value;
    this.size += 1;
  }

  dropOldest(): void {
    this.first = this.index(1);
    this.size -= 1;
  }

  private index(position: number): number {
    // The number of slots is a power of two, so a mask replaces the slower remainder.
    return (this.first + position) & (this.slots.length - 1);
  }

  private grow(): void {
    const grown = new Float64Array(this.slots.length * 2);
    for (let position = 0; position < this.size; position += 1) grown[position] = this.at(position);
    this.slots = grown;
    this.first = 0;
  }
}

/** One instant on two clocks: steady time for windows, wall-clock time for responses. Units: milliseconds. */
export interface Instant {
  readonly steadyMs: number;
  readonly wallMs: number;
}

/**
 * Time of the windows: starts as wall-clock time and advances by the monotonic clock. A change of the machine's clock
 * therefore neither frees slots early nor blocks them for longer.
 */
export class SteadyTime {
  private readonly originMs: number;

  constructor(private readonly clock: Clock) {
    this.originMs = clock.nowMs() - clock.steadyMs();
  }

  /** Returns the present instant. */
  now(): Instant {
    const steadyMs = Math.round(this.originMs + this.clock.steadyMs());
    return { steadyMs, wallMs: this.clock.nowMs() };
  }
}
