import { anniversaryAfter, calendarMonth, daysAfter, type Period } from './billing-calendar';
import { freePlan, planIds, type PlanId } from './plan-catalogue';

export type SubscriptionStatus = 'active' | 'pending' | 'past_due' | 'cancelled';

/** Processor that takes the payments. */
export type ProcessorName = 'sandbox' | 'razorpay';

/** State of charging at the processor: regular, or the obstacle. */
export type Charging = 'regular' | 'pending' | 'halted' | 'paused' | 'partially_paid';

/** State of the payment for the current period; on Free, of the payment whose return ended a plan. */
export type PaymentState = 'kept' | 'partially_refunded' | 'disputed' | 'refunded' | 'dispute_lost';

/** Open payment page. */
export interface Checkout {
  readonly planId: PlanId;
  /** The processor's id of the subscription that the payment would begin. */
  readonly reference: string;
  readonly url: string;
  /** Start of the plan: the payment (null), or the end of the paid period. */
  readonly startsAt: Date | null;
  readonly expiresAt: Date;
}

/** Plan, debts and pending changes of an account. One row for each account; an account without a row is on Free. */
export interface Subscription {
  readonly id: string;
  readonly accountId: string;
  /** Current plan; a requested one is in `checkout` or `scheduledPlanId`. */
  readonly planId: PlanId;
  /** Latest period that was paid or given; null exactly on Free. */
  readonly period: Period | null;
  /** Instant whose day of the month renewals by the clock use; null exactly on Free. */
  readonly anchorAt: Date | null;
  /** Null on Free and for a plan given by an operator. */
  readonly processor: ProcessorName | null;
  /** Id of the subscription at the processor. */
  readonly reference: string | null;
  /** URL of the page on which a failed payment can be made. */
  readonly paymentUrl: string | null;
  /**
   * True if the processor reported the last charge as failed, or the subscription was cancelled when a new period was
   * owed.
   */
  readonly overdue: boolean;
  readonly charging: Charging;
  readonly paymentState: PaymentState;
  /** Time of the cancellation; the plan ends with its period or its grace. */
  readonly cancelledAt: Date | null;
  /** Lower plan that begins with the next period. */
  readonly scheduledPlanId: PlanId | null;
  readonly checkout: Checkout | null;
  /**
   * Instant of the backup that it was restored from, until the processor was asked: the clock does not change it meanwhile. Else null.
   */
  readonly heldSince: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/**
 * Time for which an unpaid plan stays active after the end of its period.
 *
 * Source: docs/spec/plans-and-limits.md, "Subscriptions". Units: days.
 */
export const graceDays = 7;

/** Time in which the processor may charge a new period before it counts as unpaid. Units: days. */
const chargeAllowanceDays = 1;

/** Returns the subscription of an account without a row. */
export function freeSubscription(id: string, accountId: string, now: Date): Subscription {
  return {
    id,
    accountId,
    ...nothingPaid,
    checkout: null,
    heldSince: null,
    createdAt: now,
    updatedAt: now,
  };
}

const nothingPaid = {
  planId: freePlan.id,
  period: null,
  anchorAt: null,
  processor: null,
  reference: null,
  paymentUrl: null,
  overdue: false,
  charging: 'regular',
  paymentState: 'kept',
  cancelledAt: null,
  scheduledPlanId: null,
} as const;

/** Returns the subscription on Free; an open payment page stays open. */
export function putOnFree(subscription: Subscription): Subscription {
  return { ...subscription, ...nothingPaid };
}

/**
 * Tells whether it renews by the clock, without a report of a payment: on Free, for given plans, and in the sandbox.
 */
export function renewsByClock({ processor }: Pick<Subscription, 'processor'>): boolean {
  return processor !== 'razorpay';
}

/** Tells whether its payment is owed at an instant. */
export function isPastDue(subscription: Subscription, now: Date): boolean {
  const { period, overdue, heldSince } = subscription;
  if (period === null || renewsByClock(subscription)) return false;
  if (heldSince !== null) return overdue;
  return overdue || now >= daysAfter(period.end, chargeAllowanceDays);
}

/**
 * Tells whether a change records that a charge failed. Of several attempts to charge an owed period the first failure
 * counts, so that its owners are told once; a cancelled subscription owes no further period.
 */
export function failsBetween(before: Subscription, after: Subscription): boolean {
  const isSamePeriod = before.period?.end.getTime() === after.period?.end.getTime();
  return hasFailed(after) && !(hasFailed(before) && isSamePeriod);
}

function hasFailed({ period, charging, cancelledAt }: Subscription): boolean {
  return period !== null && cancelledAt === null && (charging === 'pending' || charging === 'halted');
}

/**
 * Returns the time at which the plan ends unless it is paid or renewed; null on Free. A plan that is unpaid at the end
 * of its period stays for the grace period, even if it is cancelled then; a plan cancelled earlier ends with its
 * period.
 */
export function runsOutAt({ period, overdue, cancelledAt, processor }: Subscription): Date | null {
  if (period === null) return null;
  const graceEnd = daysAfter(period.end, graceDays);
  if (cancelledAt === null) return renewsByClock({ processor }) ? null : graceEnd;
  const wasOwed = overdue || cancelledAt >= daysAfter(period.end, chargeAllowanceDays);
  return wasOwed && cancelledAt >= period.end ? graceEnd : period.end;
}

/**
 * Returns the billing period that contains an instant: the paid one, or after it the owed one. The owed period of a
 * cancelled subscription ends with the plan. On Free the calendar month in India.
 *
 * @param subscription settled at that instant (`applyDueTransitions`)
 */
export function computeCurrentPeriod(subscription: Subscription, now: Date): Period {
  const { period, anchorAt, cancelledAt } = subscription;
  if (period === null) return calendarMonth(now);
  if (now < period.end) return period;
  const start = period.end;
  const end = anniversaryAfter(anchorAt ?? period.start, start);
  return { start, end: (cancelledAt === null ? null : runsOutAt(subscription)) ?? end };
}

/**
 * Returns the status at an instant. `pending` (an open payment page) takes precedence, then `cancelled`, then
 * `past_due`.
 */
export function computeStatus(subscription: Subscription, now: Date): SubscriptionStatus {
  if (subscription.checkout !== null) return 'pending';
  if (subscription.cancelledAt !== null) return 'cancelled';
  return isPastDue(subscription, now) ? 'past_due' : 'active';
}

/** Returns the position of a plan in the catalogue; the lowest plan is 0. */
export function rankOf(planId: PlanId): number {
  return planIds.indexOf(planId);
}
