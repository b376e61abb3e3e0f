import { monthsAfter } from './billing-calendar';
import { freePlan, type PlanId } from './plan-catalogue';
import { currentPeriodOf, freed, isPastDue, rankOf, type Checkout, type Subscription } from './subscription';

/** Order that the processor has to carry out before a change is effective. */
export type ProcessorOrder =
  | { readonly do: 'cancel-at-period-end'; readonly reference: string }
  /** It is never charged again. */
  | { readonly do: 'cancel-at-once'; readonly reference: string }
  | { readonly do: 'change-at-period-end'; readonly reference: string; readonly planId: PlanId }
  /** Takes back scheduled changes: this is the plan of the next period. */
  | { readonly do: 'keep-plan'; readonly reference: string; readonly planId: PlanId };

/**
 * Replacement of a subscription whose plan the processor does not change: the old one ends with its period, and a
 * payment page asks for consent to the new one.
 */
export interface Replacement {
  /** The order that ends the old subscription with its period. */
  readonly order: ProcessorOrder;
  /** The old subscription when that is done; the page is not in it yet. */
  readonly next: Subscription;
  readonly planId: PlanId;
  readonly startsAt: Date;
}

/** Decision on a customer's request. */
export type Decision =
  | { readonly kind: 'refused'; readonly code: 'BIL_001' | 'BIL_002' }
  /** Result without a change, with the payment page if there is one. */
  | { readonly kind: 'unchanged'; readonly checkoutUrl: string | null }
  /** It becomes this, once the processor has done its part. */
  | { readonly kind: 'changed'; readonly next: Subscription; readonly order: ProcessorOrder | null }
  /** The processor is asked for a payment page. */
  | { readonly kind: 'checkout'; readonly planId: PlanId; readonly startsAt: Date | null };

/**
 * Decides a request for a plan: a new subscription, an upgrade, a downgrade, a cancellation, a resumption, or no
 * change. The README of the lib has the table.
 *
 * @param subscription as settled now (`settle`)
 */
export function subscribe(subscription: Subscription, planId: PlanId, now: Date): Decision {
  const { planId: current, period, checkout, cancelledAt, scheduledPlanId } = subscription;
  if (planId === freePlan.id) {
    return current === freePlan.id ? { kind: 'refused', code: 'BIL_001' } : cancel(subscription, now);
  }
  if (checkout?.planId === planId) return { kind: 'unchanged', checkoutUrl: checkout.url };
  if (period === null) return { kind: 'checkout', planId, startsAt: null };
  const isCancelled = cancelledAt !== null;
  if (!isCancelled && planId === current) return stay(subscription, now);
  if (!isCancelled && planId === scheduledPlanId) {
    if (checkout === null) return { kind: 'unchanged', checkoutUrl: null };
    return changed(subscription, { checkout: null }, null, now);
  }
  const isHigher = rankOf(planId) > rankOf(current);
  if (isHigher || isPastDue(subscription, now)) return { kind: 'checkout', planId, startsAt: null };
  const { reference } = subscription;
  // Nobody is charged for the next period yet: that needs the customer's consent once more.
  if (isCancelled || reference === null) return { kind: 'checkout', planId, startsAt: period.end };
  const order: ProcessorOrder = { do: 'change-at-period-end', reference, planId };
  return changed(subscription, { scheduledPlanId: planId, checkout: null }, order, now);
}

/**
 * Decides a cancellation.
 *
 * @param subscription as settled now (`settle`)
 */
export function cancel(subscription: Subscription, now: Date): Decision {
  const { planId, period, checkout, cancelledAt, reference } = subscription;
  if (planId === freePlan.id || period === null) return { kind: 'refused', code: 'BIL_002' };
  if (cancelledAt !== null) {
    if (checkout === null) return { kind: 'unchanged', checkoutUrl: null };
    return changed(subscription, { checkout: null }, null, now);
  }
  const isOver = now >= period.end;
  const given = {
    cancelledAt: now,
    scheduledPlanId: null,
    checkout: null,
    overdue: subscription.overdue || isOver,
  };
  // What is owed would be tried again and again: the plan stays for its grace, the charges end here.
  const isOwed = isOver || isPastDue(subscription, now);
  const order: ProcessorOrder | null =
    reference === null ? null : { do: isOwed ? 'cancel-at-once' : 'cancel-at-period-end', reference };
  return changed(subscription, given, order, now);
}

/**
 * Returns the replacement for a change of plans that the processor refuses; null if the order changes no plan. The old
 * subscription ends with its period whatever the customer does, so that no one is charged for both.
 *
 * @param subscription as settled now (`settle`)
 */
export function replacement(
  subscription: Subscription,
  order: ProcessorOrder | null,
  now: Date,
): Replacement | null {
  if (order?.do !== 'change-at-period-end' && order?.do !== 'keep-plan') return null;
  const { period, overdue } = subscription;
  // What is over is being charged for the next period: it ends with that.
  const isOver = period !== null && now >= period.end;
  const ended = { cancelledAt: now, scheduledPlanId: null, checkout: null, overdue: overdue || isOver };
  return {
    order: { do: 'cancel-at-period-end', reference: order.reference },
    next: { ...subscription, ...ended, updatedAt: now },
    planId: order.planId,
    startsAt: currentPeriodOf(subscription, now).end,
  };
}

/** Returns the order that makes the processor's plan equal to the subscription's; null if none is needed. */
export function confirmation({
  reference,
  planId,
  cancelledAt,
  scheduledPlanId,
}: Subscription): ProcessorOrder | null {
  if (reference === null || cancelledAt !== null) return null;
  if (scheduledPlanId === null) return { do: 'keep-plan', reference, planId };
  return { do: 'change-at-period-end', reference, planId: scheduledPlanId };
}

/** The subscription with a payment page that waits for its customer. */
export function awaiting(subscription: Subscription, checkout: Checkout, now: Date): Subscription {
  return { ...subscription, checkout, updatedAt: now };
}

/**
 * The subscription with a plan that an operator gave: from now on, month by month, paid by nobody. The same object
 * when the account has just this plan already.
 */
export function grant(subscription: Subscription, planId: PlanId, now: Date): Subscription {
  const { cancelledAt, scheduledPlanId, checkout } = subscription;
  const isPlain = cancelledAt === null && scheduledPlanId === null && checkout === null;
  if (planId === subscription.planId && isPlain) return subscription;
  const plain = { ...freed(subscription), checkout: null, updatedAt: now };
  if (planId === freePlan.id) return plain;
  return { ...plain, planId, anchorAt: now, period: { start: now, end: monthsAfter(now, 1) } };
}

/** The plan it has is asked for: whatever was to change it is taken back. */
function stay(subscription: Subscription, now: Date): Decision {
  const { planId, checkout, scheduledPlanId, reference, paymentUrl } = subscription;
  if (checkout !== null || scheduledPlanId !== null) {
    const order: ProcessorOrder | null =
      scheduledPlanId === null || reference === null ? null : { do: 'keep-plan', reference, planId };
    return changed(subscription, { checkout: null, scheduledPlanId: null }, order, now);
  }
  if (isPastDue(subscription, now)) return { kind: 'unchanged', checkoutUrl: paymentUrl };
  return { kind: 'refused', code: 'BIL_001' };
}

function changed(
  subscription: Subscription,
  change: Partial<Subscription>,
  order: ProcessorOrder | null,
  now: Date,
): Decision {
  return { kind: 'changed', next: { ...subscription, ...change, updatedAt: now }, order };
}
