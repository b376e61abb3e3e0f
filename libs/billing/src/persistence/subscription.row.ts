import { dueAt } from '../domain/settle';
import { freePlan, isPlanId, type PlanId } from '../domain/plan-catalogue';
import type { Subscription } from '../domain/subscription';
import type { SubscriptionEntity } from './subscription.entity';

/** Columns of a subscription: all of the row except the lease and the claim for the processor and the version of its change. */
export type SubscriptionRow = Omit<
  SubscriptionEntity,
  'errand' | 'errandUntil' | 'heldAskedAt' | 'changedIn'
>;

/** Converts a row to a subscription. A plan that the catalogue does not contain counts as Free. */
export function fromRow(row: SubscriptionRow): Subscription {
  const planId = knownPlan(row.planId) ?? freePlan.id;
  const { periodStart: start, periodEnd: end } = row;
  const isPaid = planId !== freePlan.id && start !== null && end !== null;
  const checkoutPlan = knownPlan(row.checkoutPlanId);
  const { checkoutReference, checkoutUrl, checkoutExpiresAt } = row;
  const hasCheckout =
    checkoutPlan !== null && checkoutReference !== null && checkoutUrl !== null && checkoutExpiresAt !== null;
  return {
    id: row.id,
    accountId: row.accountId,
    planId: isPaid ? planId : freePlan.id,
    period: isPaid ? { start, end } : null,
    anchorAt: isPaid ? row.anchorAt : null,
    processor: row.processor,
    reference: row.reference,
    paymentUrl: row.paymentUrl,
    overdue: row.overdue,
    charging: row.charging,
    paymentState: row.paymentState,
    cancelledAt: row.cancelledAt,
    scheduledPlanId: knownPlan(row.scheduledPlanId),
    checkout: hasCheckout
      ? {
          planId: checkoutPlan,
          reference: checkoutReference,
          url: checkoutUrl,
          startsAt: row.checkoutStartsAt,
          expiresAt: checkoutExpiresAt,
        }
      : null,
    heldSince: row.heldSince,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

/** Converts a subscription to a row, including the time of its next transition. */
export function toRow(subscription: Subscription): SubscriptionRow {
  const { period, checkout } = subscription;
  return {
    id: subscription.id,
    accountId: subscription.accountId,
    planId: subscription.planId,
    periodStart: period?.start ?? null,
    periodEnd: period?.end ?? null,
    anchorAt: subscription.anchorAt,
    processor: subscription.processor,
    reference: subscription.reference,
    paymentUrl: subscription.paymentUrl,
    overdue: subscription.overdue,
    charging: subscription.charging,
    paymentState: subscription.paymentState,
    cancelledAt: subscription.cancelledAt,
    scheduledPlanId: subscription.scheduledPlanId,
    checkoutPlanId: checkout?.planId ?? null,
    checkoutReference: checkout?.reference ?? null,
    checkoutUrl: checkout?.url ?? null,
    checkoutStartsAt: checkout?.startsAt ?? null,
    checkoutExpiresAt: checkout?.expiresAt ?? null,
    heldSince: subscription.heldSince,
    createdAt: subscription.createdAt,
    updatedAt: subscription.updatedAt,
    dueAt: dueAt(subscription),
  };
}

function knownPlan(id: string | null): PlanId | null {
  return id !== null && isPlanId(id) ? id : null;
}
