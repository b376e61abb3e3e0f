import { minuteMs, hourMs, dayMs } from '@market/kernel';

/** Life of a session. Units: milliseconds. */
export interface SessionLife {
  /** Time without a request after which it ends. */
  readonly idleMs: number;
  /** Time after its beginning at which it ends. */
  readonly longestMs: number;
}

/** Life of a session of a customer, and of an operator. Source: docs/spec/dashboard.md, "Sessions". */
export const sessionLife = {
  customer: { idleMs: 3 * dayMs, longestMs: 14 * dayMs },
  operator: { idleMs: hourMs, longestMs: 12 * hourMs },
} as const satisfies Record<string, SessionLife>;

/** Min time between two notes of a session's last use. */
export const seenEveryMs = minuteMs;

export interface SessionTimes {
  readonly begunAt: Date;
  readonly seenAt: Date;
}

/** Tells whether a session is alive at an instant. A last use ahead of the clock, which was put back, counts as now. */
export function isAlive({ begunAt, seenAt }: SessionTimes, isOperator: boolean, now: Date): boolean {
  const { idleMs, longestMs } = isOperator ? sessionLife.operator : sessionLife.customer;
  return now.getTime() - seenAt.getTime() < idleMs && now.getTime() - begunAt.getTime() < longestMs;
}

/** Tells whether the last use of a session is to be noted again. */
export function isSeenLongAgo({ seenAt }: Pick<SessionTimes, 'seenAt'>, now: Date): boolean {
  return Math.abs(now.getTime() - seenAt.getTime()) >= seenEveryMs;
}

/**
 * Time of proof of a session that an invitation alone began: its user never proved the identity in it. Source:
 * docs/spec/dashboard.md, "Teams".
 */
export const neverProved = new Date(0);

/** Tells whether the user of a session ever proved the identity in it. */
export function wasProved({ reauthenticatedAt }: { readonly reauthenticatedAt: Date }): boolean {
  return reauthenticatedAt.getTime() !== neverProved.getTime();
}
