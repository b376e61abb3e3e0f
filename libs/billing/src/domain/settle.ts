import { anniversaryAfter, type Period } from './billing-calendar';
import { freePlan, type PlanId } from './plan-catalogue';
import { putOnFree, renewsByClock, runsOutAt, type Subscription } from './subscription';

/** Plan of an account from an instant on; `end` null: until the next entry (Free). */
export interface SubscriptionHistoryEntry {
  readonly planId: PlanId;
  readonly start: Date;
  readonly end: Date | null;
}

/** Subscription after due transitions, and the history entries that they add. */
export interface SettledSubscription {
  readonly subscription: Subscription;
  readonly entered: readonly SubscriptionHistoryEntry[];
}

/**
 * Applies all transitions that are due at an instant: renewals, scheduled downgrades, cancellations, ended grace,
 * expired payment pages. Returns the same subscription object if none is due.
 */
export function applyDueTransitions(subscription: Subscription, now: Date): SettledSubscription {
  const entered: SubscriptionHistoryEntry[] = [];
  let current = subscription;
  for (let at = dueAt(current); at !== null && at <= now; at = dueAt(current)) {
    const next = { ...stepAt(current, at), updatedAt: now };
    entered.push(...entriesBetween(current, next, at));
    current = next;
  }
  return { subscription: current, entered };
}

/** Returns the next time at which a transition is due; null if there is none, and while the subscription is held. */
export function dueAt(subscription: Subscription): Date | null {
  if (subscription.heldSince !== null) return null;
  const instants = [subscription.checkout?.expiresAt, periodDueAt(subscription)].filter((at) => !!at);
  return instants.length === 0 ? null : new Date(Math.min(...instants.map((at) => at.getTime())));
}

/** Returns the entries that a change adds to the history of an account. */
export function entriesBetween(
  before: Subscription,
  after: Subscription,
  at: Date,
): SubscriptionHistoryEntry[] {
  const { period, planId } = after;
  if (period === null) {
    return before.planId === freePlan.id ? [] : [{ planId: freePlan.id, start: at, end: null }];
  }
  return before.period !== null && isSame(before.period, period) ? [] : [{ planId, ...period }];
}

function isSame(one: Period, other: Period): boolean {
  return one.start.getTime() === other.start.getTime() && one.end.getTime() === other.end.getTime();
}

function periodDueAt(subscription: Subscription): Date | null {
  const { period, cancelledAt, scheduledPlanId } = subscription;
  if (period === null) return null;
  if (cancelledAt !== null) return runsOutAt(subscription);
  const changesAtItsEnd = scheduledPlanId !== null || renewsByClock(subscription);
  return changesAtItsEnd ? period.end : runsOutAt(subscription);
}

function stepAt(subscription: Subscription, at: Date): Subscription {
  const { checkout, period, anchorAt, cancelledAt, scheduledPlanId } = subscription;
  if (checkout !== null && checkout.expiresAt <= at) return { ...subscription, checkout: null };
  if (period === null || cancelledAt !== null) return putOnFree(subscription);
  const planId = scheduledPlanId ?? subscription.planId;
  if (renewsByClock(subscription)) {
    const renewed = { start: period.end, end: anniversaryAfter(anchorAt ?? period.start, period.end) };
    return { ...subscription, planId, scheduledPlanId: null, period: renewed };
  }
  // The period of the scheduled plan begins when the processor reports its payment.
  return scheduledPlanId === null
    ? putOnFree(subscription)
    : { ...subscription, planId, scheduledPlanId: null };
}
