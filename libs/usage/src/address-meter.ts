import type { Clock } from '@market/kernel';
import type { AddressGroup, Admission, FailedAuthenticationMeter } from '@market/platform/access';
import { admissionOf } from './admission';
import { SlidingMinute } from './domain/sliding-window';
import { SteadyTime, type Instant } from './domain/steady-time';

const addressesAtMost = 10_000;
const sweepEveryMs = 60_000;

/**
 * Counts failed authentications by address, in a sliding minute. The table is bounded: the address whose last
 * failure is longest ago goes first.
 */
export class AddressMeter implements FailedAuthenticationMeter {
  private readonly time: SteadyTime;
  private readonly minutes = new Map<AddressGroup, SlidingMinute>();
  private sweptAtMs = 0;

  constructor(
    clock: Clock,
    /** Failed authentications a minute and address. */
    private readonly limit: number,
  ) {
    this.time = new SteadyTime(clock);
  }

  /** See `FailedAuthenticationMeter`. */
  fail(group: AddressGroup): Admission {
    const now = this.time.now();
    this.sweep(now.steadyMs);
    const minute = this.minutes.get(group) ?? new SlidingMinute();
    this.minutes.delete(group);
    this.minutes.set(group, minute);
    this.dropOldest();
    const fitsAtMs = minute.fitsAtMs(now.steadyMs, this.limit);
    if (fitsAtMs > now.steadyMs) {
      return admissionOf({ admitted: false, refusedBy: 'minute', fitsAtMs }, this.limit, now);
    }
    minute.take(now.steadyMs);
    return this.standingOf(minute, now);
  }

  /** See `FailedAuthenticationMeter`. */
  standing(group: AddressGroup): Admission {
    const now = this.time.now();
    const minute = this.minutes.get(group);
    return this.standingOf(minute ?? new SlidingMinute(), now);
  }

  private standingOf(minute: SlidingMinute, now: Instant): Admission {
    const used = minute.used(now.steadyMs);
    const nextFreeAtMs = minute.nextFreeAtMs(now.steadyMs);
    return admissionOf({ admitted: true, used, nextFreeAtMs }, this.limit, now);
  }

  /** How many addresses are held in memory. */
  get addresses(): number {
    return this.minutes.size;
  }

  /** Forgets, once a minute, the addresses with nothing left to count. */
  private sweep(steadyMs: number): void {
    if (steadyMs - this.sweptAtMs < sweepEveryMs) return;
    this.sweptAtMs = steadyMs;
    for (const [group, minute] of this.minutes) {
      if (minute.used(steadyMs) === 0) this.minutes.delete(group);
    }
  }

  private dropOldest(): void {
    if (this.minutes.size <= addressesAtMost) return;
    const oldest = this.minutes.keys().next();
    if (!oldest.done) this.minutes.delete(oldest.value);
  }
}
