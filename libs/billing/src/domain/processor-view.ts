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
  /** The period that it has taken money for; null when it says nothing of that. */
  readonly paid: Period | null;
  readonly endedAt: Date | null;
  /** The plan whose price it takes; absent when it does not say. */
  readonly chargedPlanId?: PlanId;
  /** Time of the reported state. */
  readonly at: Date;
}

/** An invoice that was paid in part. Units: paise. */
export interface PartPayment {
  readonly amount: number;
  readonly paid: number;
  /** The end of the period that it is for. */
  readonly until: Date;
}

/** All that is known of a processor's subscription: the same whatever the order of the reports, however often each came. */
export interface ProcessorView extends ProcessorReport {
  readonly processor: ProcessorName;
  readonly planId: PlanId;
  readonly url: string | null;
  /** Up to when it had been paid when something else took its place; null while it is in its place. */
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

/** Weights of statuses within one stage and second: the later one wins. */
const weight = Object.keys(stages);

/** Adds a report to what is known. Reports commute: the furthest stage counts, in it the latest word; the longest paid period stays. */
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

/** Adds word of an invoice to what is known. Such words commute: the latest period counts, in it the most that was paid. */
export function joinPart(known: PartPayment | null, said: PartPayment): PartPayment {
  const difference =
    known === null ? 1 : said.until.getTime() - known.until.getTime() || said.paid - known.paid;
  return known === null || difference > 0 ? said : known;
}

/**
 * The subscription after what its processor said. The same object when that changes nothing.
 *
 * @param subscription as it stands now (`settle`)
 */
export function observe(subscription: Subscription, view: ProcessorView, now: Date): Subscription {
  const taken = withPlaceFor(subscription, view, now);
  const next = taken.reference === view.reference ? charged(taken, view) : taken;
  return next === subscription ? subscription : { ...next, updatedAt: now };
}

/** Money was taken for a plan that the account does not have: for an operator to look at. */
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
 * The plan that the running period was charged for, when the account neither has it nor is to have it; else null.
 *
 * @param subscription after that report (`observe`)
 */
export function chargedOtherwise(
  { reference, planId, scheduledPlanId }: Subscription,
  report: ProcessorReport,
  now: Date,
): PlanId | null {
  const { paid, chargedPlanId = null } = report;
  // After its end the plan may be the next period's already, whose charge is not heard of yet.
  if (reference !== report.reference || paid === null || now >= paid.end) return null;
  return chargedPlanId === planId || chargedPlanId === scheduledPlanId ? null : chargedPlanId;
}

/** Tells whether a processor will never charge for it again. */
export function hasEnded({ status }: Pick<ProcessorReport, 'status'>): boolean {
  return stages[status] === 3;
}

/** Tells whether the customer has agreed to pay, and was not charged yet. */
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

/** Puts it in the place of what the account has, when it is due there; closes its payment page when it came to nothing. */
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
 * Tells whether a payment page still offers more than a plan that was paid for meanwhile; paying for less would take
 * that plan away.
 */
function isUpgrade({ planId, startsAt }: Checkout, from: PlanId): boolean {
  return startsAt === null && rankOf(planId) > rankOf(from);
}

/** Brings period and debts of the subscription to what its processor knows. */
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
  // Once cancelled nothing is charged: what was owed then is what tells when it ends.
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

/** An invoice of a period that is not paid yet. */
function isPartlyPaid({ partPaid, paid }: ProcessorView): boolean {
  if (partPaid === null || partPaid.paid === 0 || partPaid.paid >= partPaid.amount) return false;
  return paid === null || partPaid.until > paid.end;
}

function isAuthorised({ status, paid }: ProcessorReport): boolean {
  return paid !== null || stages[status] === 1 || stages[status] === 2;
}
