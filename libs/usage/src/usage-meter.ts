import { Clock, type MaybePromise, PresentDay, whenAvailable, wholeSeconds } from '@market/kernel';
import type { Admission, Caller, Entitlement, Meter, QuotaWindow } from '@market/access';
import type { AccountDecision, Decision, Limits, WindowLevel } from './domain/account-windows';
import type { Instant } from './domain/sliding-window';
import type { UsageTally } from './domain/usage-tally';
import type { Judgement, Limiter } from './limiter';

/** Counter of decisions: `admitted`, or the window that refused. */
export type DecisionCounter = {
  inc(labels: { readonly outcome: 'admitted' | 'minute' | 'day' }): void;
};

type CountedCaller = Pick<Caller, 'accountId' | 'environment' | 'keyId'>;
type CountedLimits = Pick<Entitlement, 'plan' | 'requestsPerMinute' | 'requestsPerDay' | 'periodStart'>;

/** Decides by the limiter, and counts the decisions. */
export class UsageMeter implements Meter {
  private readonly present = new PresentDay();

  constructor(
    private readonly limiter: Limiter,
    private readonly tally: UsageTally,
    private readonly clock: Clock,
    private readonly decisions: DecisionCounter,
  ) {}

  /** See `Meter`. */
  admit(caller: CountedCaller, limits: CountedLimits, route: string): MaybePromise<Admission> {
    return whenAvailable(this.limiter.judge(caller, limits), (judgement) =>
      this.counted(judgement, caller, limits, route),
    );
  }

  private counted(
    { decision, at }: Judgement,
    caller: CountedCaller,
    limits: CountedLimits,
    route: string,
  ): Admission {
    const day = this.present.at(this.clock.nowMs());
    const { plan, periodStart } = limits;
    const { keyId } = caller;
    this.tally.count(caller, { day, plan, route, periodStart, keyId }, decision.admitted);
    this.decisions.inc({ outcome: decision.admitted ? 'admitted' : decision.refusedBy });
    const windows = quotaWindows(decision.levels, limits, at);
    return { ...toAdmission(decision, limits.requestsPerMinute, at), windows };
  }
}

/** Converts a decision into the values of the response headers: whole seconds, and wall-clock time. */
export function toAdmission(decision: Decision, limit: number, { steadyMs, wallMs }: Instant): Admission {
  if (decision.admitted) {
    const freeInMs = decision.nextFreeAtMs === null ? 60_000 : decision.nextFreeAtMs - steadyMs;
    return {
      admitted: true,
      limit,
      remaining: Math.max(0, limit - decision.used),
      resetAtSeconds: Math.ceil((wallMs + freeInMs) / 1_000),
      retryAfterSeconds: null,
      refusedBy: null,
    };
  }
  const retryAfterSeconds = wholeSeconds((decision.fitsAtMs - steadyMs) / 1_000);
  return {
    admitted: false,
    limit,
    remaining: 0,
    resetAtSeconds: Math.floor(wallMs / 1_000) + retryAfterSeconds,
    retryAfterSeconds,
    refusedBy: decision.refusedBy,
  };
}

/** Returns the windows of an account behind a decision, for the response headers. */
export function quotaWindows(
  { minute, day }: AccountDecision['levels'],
  { requestsPerMinute, requestsPerDay }: Limits,
  { steadyMs }: Instant,
): readonly QuotaWindow[] {
  const left = (quota: number, { used, freeAtMs }: WindowLevel) => ({
    quota,
    remaining: Math.max(0, quota - used),
    freeInSeconds: freeAtMs === null ? 0 : Math.max(0, Math.ceil((freeAtMs - steadyMs) / 1_000)),
  });
  return [
    { name: 'minute', seconds: 60, ...left(requestsPerMinute, minute) },
    { name: 'day', seconds: 86_400, ...left(requestsPerDay, day) },
  ];
}
