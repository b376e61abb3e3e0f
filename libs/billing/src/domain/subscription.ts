import { anniversaryAfter, calendarMonth, daysAfter, type Period } from './billing-calendar';
import { freePlan, planIds, type PlanId } from './plan-catalogue';

export type SubscriptionStatus = 'active' | 'pending' | 'past_due' | 'cancelled';

/** Processor that takes the payments. */
export type ProcessorName = 'sandbox' | 'razorpay';

/** State of charging at the processor: regular, or the obstacle. */
export type Charging = 'regular' | 'pending' | 'halted' | 'paused' | 'partially_paid';

/** State of the payment for the current period; on Free, of the payment whose return ended a plan. */
export type PaymentState = 'kept' | 'partially_refunded' | 'disputed' | 'refunded' | 'dispute_lost';

/** A payment page that the customer has not finished yet. */
export interface Checkout {
  readonly planId: PlanId;
  /** The processor's own id of the subscription that it would begin. */
  readonly reference: string;
  readonly url: string;
  /** Start of the plan: the payment (null), or the end of the period that is already paid. */
  readonly startsAt: Date | null;
  readonly expiresAt: Date;
}

/** Plan, debts and requests of an account. One row for each account; an account without a row is on Free. */
export interface Subscription {
  readonly id: string;
  readonly accountId: string;
  /** The plan it has now: what is asked for is in `checkout` or `scheduledPlanId`. */
  readonly planId: PlanId;
  /** The last period that was paid or given; null exactly on Free. */
  readonly period: Period | null;
  /** Instant from which renewals by the clock take their day of the month; null exactly on Free. */
  readonly anchorAt: Date | null;
  /** Null on Free and for a plan that an operator gave. */
  readonly processor: ProcessorName | null;
  /** The processor's own id of it. */
  readonly reference: string | null;
  /** Page on which the failed payment can be made. */
  readonly paymentUrl: string | null;
  /** The processor says that the last charge failed; or it was cancelled when a new period was owed already. */
  readonly overdue: boolean;
  readonly charging: Charging;
  readonly paymentState: PaymentState;
  /** Time at which it was cancelled for the end of its period. */
  readonly cancelledAt: Date | null;
  /** The lower plan that begins with the next period. */
  readonly scheduledPlanId: PlanId | null;
  readonly checkout: Checkout | null;
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

/** The subscription of an account that has none. */
export function freeSubscription(id: string, accountId: string, now: Date): Subscription {
  return {
    id,
    accountId,
    ...nothingPaid,
    checkout: null,
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

/** The same account on Free; a payment page that is open stays open. */
export function freed(subscription: Subscription): Subscription {
  return { ...subscription, ...nothingPaid };
}

/** Tells whether it renews by the clock: nobody has to be paid, or payment is always granted. */
export function renewsByClock({ processor }: Pick<Subscription, 'processor'>): boolean {
  return processor !== 'razorpay';
}

/** Tells whether its payment is owed at an instant. */
export function isPastDue(subscription: Subscription, now: Date): boolean {
  const { period, overdue } = subscription;
  if (period === null || renewsByClock(subscription)) return false;
  return overdue || now >= daysAfter(period.end, chargeAllowanceDays);
}

/**
 * Returns the end of the plan unless it is paid for or renewed; null on Free. An unpaid plan stays active for the grace
 * period, cancelled or not; a plan that was cancelled before ends with its period.
 */
export function runsOutAt({ period, overdue, cancelledAt, processor }: Subscription): Date | null {
  if (period === null) return null;
  const graceEnd = daysAfter(period.end, graceDays);
  if (cancelledAt === null) return renewsByClock({ processor }) ? null : graceEnd;
  const wasOwed = overdue || cancelledAt >= daysAfter(period.end, chargeAllowanceDays);
  return wasOwed && cancelledAt >= period.end ? graceEnd : period.end;
}

/**
 * The billing period that an instant falls in: the paid one, or after it the one that is owed. What is cancelled ends
 * with it. On Free the calendar month in India.
 *
 * @param subscription as it stands at that instant (`settle`)
 */
export function currentPeriodOf(subscription: Subscription, now: Date): Period {
  const { period, anchorAt, cancelledAt } = subscription;
  if (period === null) return calendarMonth(now);
  if (now < period.end) return period;
  const start = period.end;
  const end = anniversaryAfter(anchorAt ?? period.start, start);
  return { start, end: (cancelledAt === null ? null : runsOutAt(subscription)) ?? end };
}

/** The one word for it at an instant: what waits for payment goes first, then cancelled, then owed. */
export function statusOf(subscription: Subscription, now: Date): SubscriptionStatus {
  if (subscription.checkout !== null) return 'pending';
  if (subscription.cancelledAt !== null) return 'cancelled';
  return isPastDue(subscription, now) ? 'past_due' : 'active';
}

/** Place of a plan in the catalogue, the lowest 0. */
export function rankOf(planId: PlanId): number {
  return planIds.indexOf(planId);
}
