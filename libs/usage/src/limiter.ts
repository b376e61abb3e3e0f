import type { MaybePromise } from '@market/kernel';
import type { Decision, Limits } from './domain/account-windows';
import type { Instant } from './domain/steady-time';
import type { Spender } from './domain/spender';

/** Decision and the instant at which it was made. */
export interface Judgement {
  readonly decision: Decision;
  readonly at: Instant;
}

/** Numbers of requests that count in the two windows of an account. */
export interface WindowUse {
  readonly minute: number;
  readonly day: number;
}

/** Holds the windows of all accounts and decides over both windows of an account in one step. */
export interface Limiter {
  /** Decides about one more request; a refused one takes a slot in neither window. */
  judge(account: Spender, limits: Limits): MaybePromise<Judgement>;

  /** Returns the counters that enforce the limits. */
  used(account: Spender): Promise<WindowUse>;
}
