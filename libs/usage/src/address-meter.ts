import type { Clock } from '@market/kernel';
import type { AddressGroup, Admission, FailedAuthenticationMeter } from '@market/access';
import { toAdmission } from './usage-meter';
import { SteadyTime } from './domain/sliding-window';
import { SlidingWindows } from './sliding-windows';

const minuteMs = 60_000;

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
