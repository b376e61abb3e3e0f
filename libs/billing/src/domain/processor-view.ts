import { freePlan, type PlanId } from './plan-catalogue';
import type { Period } from './billing-calendar';
import { rankOf, type Charging, type Checkout, type ProcessorName, type Subscription } from './subscription';

/** Status of a subscription as its processor names it. */
export type ProcessorStatus =
  | 'created'
  | 'authenticated'
  | 'active'
  | 'pending'
  | 'halted'
  | 'paused'
  | 'completed'
  | 'expired'
  | 'cancelled';

/** Report of a processor on a subscription at one time. */
export interface ProcessorReport {
  readonly reference: string;
  readonly status: ProcessorStatus;
  /** Latest charged period; null if the report names none. */
  readonly paid: Period | null;
  readonly endedAt: Date | null;
  /** Plan whose price is charged; absent if unknown. */
  readonly chargedPlanId?: PlanId;
  /** Time of the reported state. */
  readonly at: Date;
}

/** Partially paid invoice. Units: paise. */
export interface PartPayment {
  readonly amount: number;
  readonly paid: number;
  /** End of the invoiced period. */
  readonly until: Date;
}

/** Merged state of a processor's subscription, independent of the order and repetition of reports. */
export interface ProcessorView extends ProcessorReport {
  readonly processor: ProcessorName;
  readonly planId: PlanId;
  readonly url: string | null;
  /** End of its paid period at the time when another subscription replaced it; null while the account uses it. */
  readonly retiredUntil: Date | null;
  /** Last report on an invoice that was not paid in full. */
  readonly partPaid: PartPayment | null;
}

/**
 * Stage of each status. A report never moves a subscription to an earlier stage, even if the clocks of the two sides
 * differ.
 */
const stages: Readonly<Record<ProcessorStatus, number>> = {
  created: 0,
  authenticated: 1,
  active: 2,
  paused: 2,
  pending: 2,
  halted: 2,
  completed: 3,
  expired: 3,
  cancelled: 3,
};

/** Order of statuses within the same stage and second: the later one wins. */
const weight = Object.keys(stages);

/**
 * Merges a report into the known state; the order of reports does not matter. The highest stage wins, within a stage
 * the latest report; the paid period with the latest end is kept.
 */
export function join<T extends ProcessorReport>(known: T, report: ProcessorReport): T {
  const latest = isLater(report, known) ? report : known;
  return {
    ...known,
    status: latest.status,
    endedAt: latest.endedAt,
    at: latest.at,
    paid: longer(known.paid, report.paid),
  };
}

/**
 * Merges a report on an invoice into the known one; the order of reports does not matter. The latest period wins,
 * within a period the highest paid amount.
 */
export function joinPart(known: PartPayment | null, said: PartPayment): PartPayment {
  const difference =
    known === null ? 1 : said.until.getTime() - known.until.getTime() || said.paid - known.paid;
  return known === null || difference > 0 ? said : known;
}

/**
 * Returns the subscription after a report of its processor. Returns the same object if nothing changes.
 *
 * @param subscription settled at `now` (`applyDueTransitions`)
 */
export function observe(subscription: Subscription, view: ProcessorView, now: Date): Subscription {
  const taken = withPlaceFor(subscription, view, now);
  const next = taken.reference === view.reference ? charged(taken, view) : taken;
  return next === subscription ? subscription : { ...next, updatedAt: now };
}

/** Tells whether money was charged for a subscription that the account does not use; an operator must look at it. */
export function isUnplaced(subscription: Subscription, view: ProcessorView, now: Date): boolean {
  const { paid, retiredUntil } = view;
  return (
    subscription.reference !== view.reference &&
    paid !== null &&
    paid.end > now &&
    (retiredUntil === null || paid.end > retiredUntil)
  );
}

/**
 * Returns the plan that the current period was charged for if it is neither the account's plan nor its scheduled one;
 * else null.
 *
 * @param subscription result of `observe` for the report
 */
export function chargedOtherwise(
  { reference, planId, scheduledPlanId }: Subscription,
  report: ProcessorReport,
  now: Date,
): PlanId | null {
  const { paid, chargedPlanId = null } = report;
  // After the end of the period, the reported plan may be that of the next period, whose charge is not reported yet.
  if (reference !== report.reference || paid === null || now >= paid.end) return null;
  return chargedPlanId === planId || chargedPlanId === scheduledPlanId ? null : chargedPlanId;
}

/** Tells whether the processor will never charge for it again. */
export function hasEnded({ status }: Pick<ProcessorReport, 'status'>): boolean {
  return stages[status] === 3;
}

/** Tells whether the customer has agreed to pay and was not charged yet. */
export function isBeingPaid({ status, paid }: Pick<ProcessorReport, 'status' | 'paid'>): boolean {
  return status === 'authenticated' && paid === null;
}

function isLater(one: ProcessorReport, other: ProcessorReport): boolean {
  const difference =
    stages[one.status] - stages[other.status] ||
    one.at.getTime() - other.at.getTime() ||
    weight.indexOf(one.status) - weight.indexOf(other.status) ||
    (one.endedAt?.getTime() ?? 0) - (other.endedAt?.getTime() ?? 0);
  return difference > 0;
}

function longer(one: Period | null, other: Period | null): Period | null {
  if (one === null || other === null) return one ?? other;
  const difference = other.end.getTime() - one.end.getTime() || one.start.getTime() - other.start.getTime();
  return difference > 0 ? other : one;
}

const wellPaid = { charging: 'regular', paymentState: 'kept' } as const;

/**
 * Replaces the account's subscription by the reported one if that was awaited and authorised, or paid for a higher
 * plan. Closes its payment page if it ended unpaid.
 */
function withPlaceFor(subscription: Subscription, view: ProcessorView, now: Date): Subscription {
  const { checkout, reference, planId } = subscription;
  if (reference === view.reference) return subscription;
  const isAwaited = checkout?.reference === view.reference;
  const place = {
    processor: view.processor,
    reference: view.reference,
    paymentUrl: view.url,
    overdue: false,
    ...wellPaid,
    cancelledAt: null,
    checkout: isAwaited ? null : checkout,
  };
  if (isAwaited && checkout.startsAt !== null && isAuthorised(view) && planId !== freePlan.id) {
    const scheduledPlanId = checkout.planId === planId ? null : checkout.planId;
    return { ...subscription, ...place, scheduledPlanId };
  }
  if (isUnplaced(subscription, view, now) && (isAwaited || rankOf(view.planId) > rankOf(planId))) {
    const anchorAt = view.paid?.start ?? now;
    const staysOpen = !isAwaited && checkout !== null && isUpgrade(checkout, view.planId);
    return {
      ...subscription,
      ...place,
      checkout: staysOpen ? checkout : null,
      planId: view.planId,
      scheduledPlanId: null,
      period: view.paid,
      anchorAt,
    };
  }
  return isAwaited && hasEnded(view) ? { ...subscription, checkout: null } : subscription;
}

/**
 * Tells whether an open payment page offers a higher plan than the one that was paid meanwhile. Paying for a lower one
 * would replace that plan.
 */
function isUpgrade({ planId, startsAt }: Checkout, from: PlanId): boolean {
  return startsAt === null && rankOf(planId) > rankOf(from);
}

/** Updates period, charging state and debts from the processor's view. */
function charged(subscription: Subscription, view: ProcessorView): Subscription {
  const { period, scheduledPlanId, cancelledAt } = subscription;
  const { paid, status } = view;
  let next = subscription;
  if (paid !== null && period !== null && paid.end > period.end) {
    const planId = scheduledPlanId ?? subscription.planId;
    const renewed = { scheduledPlanId: null, overdue: false, paymentState: 'kept' } as const;
    next = { ...next, ...renewed, period: paid, anchorAt: paid.start, planId };
  }
  const charging = chargingOf(view);
  if (charging !== next.charging) next = { ...next, charging };
  const isOverdue = status === 'pending' || status === 'halted' || charging === 'partially_paid';
  // A cancelled subscription is not charged again: `overdue` keeps its state at the cancellation, which decides its
  // end.
  if (cancelledAt === null && isOverdue !== next.overdue) next = { ...next, overdue: isOverdue };
  if (hasEnded(view) && cancelledAt === null) {
    next = { ...next, cancelledAt: view.endedAt ?? view.at, scheduledPlanId: null };
  }
  return next;
}

function chargingOf(view: ProcessorView): Charging {
  if (hasEnded(view)) return 'regular';
  if (isPartlyPaid(view)) return 'partially_paid';
  const { status } = view;
  return status === 'pending' || status === 'halted' || status === 'paused' ? status : 'regular';
}

/** Tells whether the invoice of an unpaid period was paid in part. */
function isPartlyPaid({ partPaid, paid }: ProcessorView): boolean {
  if (partPaid === null || partPaid.paid === 0 || partPaid.paid >= partPaid.amount) return false;
  return paid === null || partPaid.until > paid.end;
}

function isAuthorised({ status, paid }: ProcessorReport): boolean {
  return paid !== null || stages[status] === 1 || stages[status] === 2;
}
