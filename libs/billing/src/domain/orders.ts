import { monthsAfter } from './billing-calendar';
import { freePlan, type PlanId } from './plan-catalogue';
import {
  computeCurrentPeriod,
  putOnFree,
  isPastDue,
  rankOf,
  type Checkout,
  type Subscription,
} from './subscription';

/** Order to the processor, which must be carried out before the change is stored. */
export type ProcessorOrder =
  | { readonly do: 'cancel-at-period-end'; readonly reference: string }
  /** Ends the subscription without another charge. */
  | { readonly do: 'cancel-at-once'; readonly reference: string }
  | { readonly do: 'change-at-period-end'; readonly reference: string; readonly planId: PlanId }
  /** Cancels scheduled changes, so that this is the plan of the next period. */
  | { readonly do: 'keep-plan'; readonly reference: string; readonly planId: PlanId };

/**
 * Replacement of a subscription whose plan the processor cannot change: the old one ends with its period, and a payment
 * page asks for consent to the new one.
 */
export interface Replacement {
  /** Order that ends the old subscription with its period. */
  readonly order: ProcessorOrder;
  /** The old subscription after this order, without the payment page. */
  readonly next: Subscription;
  readonly planId: PlanId;
  readonly startsAt: Date;
}

/** Decision on a customer's request. */
export type Decision =
  | { readonly kind: 'refused'; readonly code: 'BIL_001' | 'BIL_002' }
  /** Unchanged subscription, with the URL of its open payment page, if there is one. */
  | { readonly kind: 'unchanged'; readonly checkoutUrl: string | null }
  /** Next state, once the processor has carried out the order. */
  | { readonly kind: 'changed'; readonly next: Subscription; readonly order: ProcessorOrder | null }
  /** Payment page to open at the processor. */
  | { readonly kind: 'checkout'; readonly planId: PlanId; readonly startsAt: Date | null };

/**
 * Decides a request for a plan: a new subscription, an upgrade, a downgrade, a cancellation, a resumption, or no
 * change. The table is in the README of the lib.
 *
 * @param subscription settled at `now` (`applyDueTransitions`)
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
  // The processor has no consent to charge for the next period: the customer must give it again.
  if (isCancelled || reference === null) return { kind: 'checkout', planId, startsAt: period.end };
  const order: ProcessorOrder = { do: 'change-at-period-end', reference, planId };
  return changed(subscription, { scheduledPlanId: planId, checkout: null }, order, now);
}

/**
 * Decides a cancellation.
 *
 * @param subscription settled at `now` (`applyDueTransitions`)
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
  // The processor would retry an owed charge: end the charges at once; the plan stays for the grace period.
  const isOwed = isOver || isPastDue(subscription, now);
  const order: ProcessorOrder | null =
    reference === null ? null : { do: isOwed ? 'cancel-at-once' : 'cancel-at-period-end', reference };
  return changed(subscription, given, order, now);
}

/**
 * Returns the replacement for a change of plans that the processor refuses; null if the order changes no plan. The old
 * subscription ends with its period even if the customer does nothing, so that nobody is charged twice.
 *
 * @param subscription settled at `now` (`applyDueTransitions`)
 */
export function subscriptionReplacement(
  subscription: Subscription,
  order: ProcessorOrder | null,
  now: Date,
): Replacement | null {
  if (order?.do !== 'change-at-period-end' && order?.do !== 'keep-plan') return null;
  const { period, overdue } = subscription;
  // After the end of the period the next one is being charged: the subscription ends with that.
  const isOver = period !== null && now >= period.end;
  const ended = { cancelledAt: now, scheduledPlanId: null, checkout: null, overdue: overdue || isOver };
  return {
    order: { do: 'cancel-at-period-end', reference: order.reference },
    next: { ...subscription, ...ended, updatedAt: now },
    planId: order.planId,
    startsAt: computeCurrentPeriod(subscription, now).end,
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

/** Returns the subscription with a payment page that is open. */
export function withCheckout(subscription: Subscription, checkout: Checkout, now: Date): Subscription {
  return { ...subscription, checkout, updatedAt: now };
}

/**
 * Returns the subscription with a plan given by an operator: from now on, renewed monthly, without payment. Returns the
 * same object if the account has just this plan already.
 */
export function grant(subscription: Subscription, planId: PlanId, now: Date): Subscription {
  const { cancelledAt, scheduledPlanId, checkout } = subscription;
  const isPlain = cancelledAt === null && scheduledPlanId === null && checkout === null;
  if (planId === subscription.planId && isPlain) return subscription;
  const plain = { ...putOnFree(subscription), checkout: null, updatedAt: now };
  if (planId === freePlan.id) return plain;
  return { ...plain, planId, anchorAt: now, period: { start: now, end: monthsAfter(now, 1) } };
}

/** Decides a request for the plan that the account has: takes scheduled changes back. */
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
