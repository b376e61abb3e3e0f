import type { Admission, Entitlement } from '@market/platform/access';
import { admitted, refused, type Instant } from './admission';
import { SlidingDay, SlidingMinute } from './sliding-window';

export type Limits = Pick<Entitlement, 'requestsPerMinute' | 'requestsPerDay'>;

/** Both windows of one account and environment. */
export class AccountWindows {
  private readonly minute = new SlidingMinute();
  private readonly day = new SlidingDay();

  /** Decides over both windows in one step: a refused request takes a slot in neither. */
  admit(now: Instant, { requestsPerMinute, requestsPerDay }: Limits): Admission {
    const { steadyMs } = now;
    const fitsMinuteAtMs = this.minute.fitsAtMs(steadyMs, requestsPerMinute);
    const fitsDayAtMs = this.day.fitsAtMs(steadyMs, requestsPerDay);
    const fitsAtMs = Math.max(fitsMinuteAtMs, fitsDayAtMs);
    if (fitsAtMs > steadyMs) {
      return refused(requestsPerMinute, fitsDayAtMs > steadyMs ? 'day' : 'minute', fitsAtMs, now);
    }
    this.minute.take(steadyMs);
    this.day.take(steadyMs);
    const used = this.minute.used(steadyMs);
    return admitted(requestsPerMinute, used, this.minute.nextFreeAtMs(steadyMs), now);
  }

  /** What counts in the two windows. */
  used({ steadyMs }: Pick<Instant, 'steadyMs'>): { readonly minute: number; readonly day: number } {
    return { minute: this.minute.used(steadyMs), day: this.day.used(steadyMs) };
  }

  /** Units: bytes that the counted requests take at present. */
  get bytes(): number {
    return this.minute.bytes + this.day.bytes;
  }
}
