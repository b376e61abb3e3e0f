import type { MaybePromise } from '@market/kernel';
import type { AccountDecision, Limits, Spender } from './domain/account-windows';
import type { Instant, NextFree } from './domain/sliding-window';

/** Decision and the instant at which it was made. */
export interface Judgement {
  readonly decision: AccountDecision;
  readonly at: Instant;
}

/** Numbers of requests that count in the two windows of an account. */
export interface WindowUse {
  readonly minute: number;
  readonly day: number;
}

/** Slots that a full window frees next, in wall-clock time. */
export interface FreedSlots {
  readonly at: Date;
  /** Number of requests that fit from then on, if none comes before. */
  readonly requests: number;
}

/** State of the two windows of an account. */
export interface WindowUsage {
  readonly used: WindowUse;
  /** Wall-clock time at which no request counts in a window any more; null if none counts now. */
  readonly emptyAt: { readonly minute: Date | null; readonly day: Date | null };
  /** Null for a window whose limit is not reached. */
  readonly nextFree: { readonly minute: FreedSlots | null; readonly day: FreedSlots | null };
}

/** Holds the windows of all accounts and decides over both windows of an account in one step. */
export interface Limiter {
  /** Decides about one more request; a refused one takes a slot in neither window. */
  judge(account: Spender, limits: Limits): MaybePromise<Judgement>;

  /** Returns the state of the counters that enforce the limits. */
  usage(account: Spender, limits: Limits): Promise<WindowUsage>;
}

/** Converts a time of the windows to wall-clock time. */
export function toWallTime(atMs: number | null, { steadyMs, wallMs }: Instant): Date | null {
  return atMs === null ? null : new Date(wallMs + (atMs - steadyMs));
}

/** Converts the time of freed slots to wall-clock time. */
export function freedSlots(next: NextFree | null, at: Instant): FreedSlots | null {
  const freedAt = toWallTime(next?.atMs ?? null, at);
  return next === null || freedAt === null ? null : { at: freedAt, requests: next.requests };
}
