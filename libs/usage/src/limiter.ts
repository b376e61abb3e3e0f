import type { MaybePromise } from '@market/kernel';
import type { Decision, Limits } from './domain/account-windows';
import type { Instant } from './domain/steady-time';
import type { Spender } from './domain/spender';

/** A decision, and the instant at which it was made. */
export interface Judgement {
  readonly decision: Decision;
  readonly at: Instant;
}

/** Numbers of requests that count in the two windows of an account. */
export interface WindowUse {
  readonly minute: number;
  readonly day: number;
}

/** Keeps the windows of all accounts, and decides over both of one in one step. */
export interface Limiter {
  /** Lets one more request in, or not: a refused one takes a slot in neither window. */
  judge(account: Spender, limits: Limits): MaybePromise<Judgement>;

  /** The counters that enforce. */
  used(account: Spender): Promise<WindowUse>;
}
