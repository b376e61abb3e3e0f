import { type Admission, FailedAuthenticationMeter } from '@market/access';
import type { ThrottlerStorage } from '@nestjs/throttler';
import { SessionDoor, SessionLimits } from './session-door';
import type { SessionKeeper } from './session-keeper';

/** Failed authentications of all addresses, of which one is admitted. */
export class CountedFailures extends FailedAuthenticationMeter {
  count = 0;

  fail(): Admission {
    this.count += 1;
    return this.state();
  }

  state(): Admission {
    const admitted = this.count <= 1;
    return {
      ...{ admitted, limit: 1, remaining: this.count === 0 ? 1 : 0, resetAtSeconds: 0 },
      ...{ retryAfterSeconds: admitted ? null : 60, refusedBy: admitted ? null : 'minute' },
    };
  }
}

/** Windows that never end. */
export class CountedRequests implements ThrottlerStorage {
  readonly counts = new Map<string, number>();

  increment(key: string, _ttl: number, limit: number) {
    const totalHits = (this.counts.get(key) ?? 0) + 1;
    const isBlocked = totalHits > limit;
    if (!isBlocked) this.counts.set(key, totalHits);
    return Promise.resolve({ totalHits, isBlocked, timeToExpire: 60, timeToBlockExpire: isBlocked ? 60 : 0 });
  }
}

/** Makes a door to the sessions that a keeper knows. */
export function doorOf(
  keeper: SessionKeeper,
  failures = new CountedFailures(),
  requests = new CountedRequests(),
): SessionDoor {
  return new SessionDoor(keeper, failures, new SessionLimits(requests));
}
