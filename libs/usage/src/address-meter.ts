import { isIPv6 } from 'node:net';
import type { Clock } from '@market/kernel';
import type { Admission, FailedAuthenticationMeter } from '@market/platform/access';
import { admissionOf } from './admission';
import { SlidingMinute } from './domain/sliding-window';
import { SteadyTime, type Instant } from './domain/steady-time';

const addressesAtMost = 10_000;
const sweepEveryMs = 60_000;

/**
 * Counts failed authentications by address, in a sliding minute. The table is bounded: the address whose last
 * failure is longest ago goes first. An IPv6 client has a whole /64 at hand, so that is what counts as its address.
 */
export class AddressMeter implements FailedAuthenticationMeter {
  private readonly time: SteadyTime;
  private readonly minutes = new Map<string, SlidingMinute>();
  private sweptAtMs = 0;

  constructor(
    clock: Clock,
    /** Failed authentications a minute and address. */
    private readonly limit: number,
  ) {
    this.time = new SteadyTime(clock);
  }

  /** See `FailedAuthenticationMeter`. */
  fail(address: string): Admission {
    const now = this.time.now();
    this.sweep(now.steadyMs);
    const group = addressGroup(address);
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
  standing(address: string): Admission {
    const now = this.time.now();
    const minute = this.minutes.get(addressGroup(address));
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

/** What counts as one address: an IPv4 address however it is written, or the /64 of an IPv6 address. */
export function addressGroup(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const front = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const back = tail === '' ? 0 : tail.split(':').length + (tail.includes('.') ? 1 : 0);
    const zeros = Math.max(0, 8 - front.length - back);
    front.push(...Array.from({ length: zeros }, () => '0'), ...(tail === '' ? [] : tail.split(':')));
  }
  return `${front
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
