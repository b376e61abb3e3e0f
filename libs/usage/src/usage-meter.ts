import { Clock, type MaybePromise, PresentDay, whenAvailable } from '@market/kernel';
import type { Admission, Caller, Entitlement, Meter } from '@market/http/access';
import { admissionOf, quotaWindows } from './admission';
import type { UsageTally } from './domain/usage-tally';
import type { Judgement, Limiter } from './limiter';

/** Called after every decision: admitted, or the window that refused. */
export type DecisionListener = (outcome: 'admitted' | 'minute' | 'day') => void;

type CountedCaller = Pick<Caller, 'accountId' | 'environment' | 'keyId'>;
type CountedLimits = Pick<Entitlement, 'plan' | 'requestsPerMinute' | 'requestsPerDay' | 'periodStart'>;

/** Decides by the limiter, and counts the decisions. */
export class UsageMeter implements Meter {
  private readonly present = new PresentDay();

  constructor(
    private readonly limiter: Limiter,
    private readonly tally: UsageTally,
    private readonly clock: Clock,
    private readonly onDecided: DecisionListener = () => undefined,
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
    this.onDecided(decision.admitted ? 'admitted' : decision.refusedBy);
    const windows = quotaWindows(decision.levels, limits, at);
    return { ...admissionOf(decision, limits.requestsPerMinute, at), windows };
  }
}
