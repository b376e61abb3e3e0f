import { dueAt } from '../domain/settle';
import { freePlan, isPlanId, type PlanId } from '../domain/plan-catalogue';
import type { Charging, PaymentState, ProcessorName, Subscription } from '../domain/subscription';

/** Columns of the table, as a statement selects them. */
export const subscriptionColumns = `id, account_id, plan_id, period_start, period_end, anchor_at, processor,
  reference, payment_url, overdue, charging, payment_state, cancelled_at, scheduled_plan_id, checkout_plan_id, checkout_reference,
  checkout_url, checkout_starts_at, checkout_expires_at, created_at, updated_at`;

/** A row of `subscription`. */
export interface SubscriptionRow {
  readonly id: string;
  readonly account_id: string;
  readonly plan_id: string;
  readonly period_start: Date | null;
  readonly period_end: Date | null;
  readonly anchor_at: Date | null;
  readonly processor: ProcessorName | null;
  readonly reference: string | null;
  readonly payment_url: string | null;
  readonly overdue: boolean;
  readonly charging: Charging;
  readonly payment_state: PaymentState;
  readonly cancelled_at: Date | null;
  readonly scheduled_plan_id: string | null;
  readonly checkout_plan_id: string | null;
  readonly checkout_reference: string | null;
  readonly checkout_url: string | null;
  readonly checkout_starts_at: Date | null;
  readonly checkout_expires_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** The subscription of a row. A plan that the catalogue does not know counts as Free. */
export function fromRow(row: SubscriptionRow): Subscription {
  const planId = knownPlan(row.plan_id) ?? freePlan.id;
  const { period_start: start, period_end: end } = row;
  const isPaid = planId !== freePlan.id && start !== null && end !== null;
  const checkoutPlan = knownPlan(row.checkout_plan_id);
  const { checkout_reference, checkout_url, checkout_expires_at } = row;
  const hasCheckout =
    checkoutPlan !== null &&
    checkout_reference !== null &&
    checkout_url !== null &&
    checkout_expires_at !== null;
  return {
    id: row.id,
    accountId: row.account_id,
    planId: isPaid ? planId : freePlan.id,
    period: isPaid ? { start, end } : null,
    anchorAt: isPaid ? row.anchor_at : null,
    processor: row.processor,
    reference: row.reference,
    paymentUrl: row.payment_url,
    overdue: row.overdue,
    charging: row.charging,
    paymentState: row.payment_state,
    cancelledAt: row.cancelled_at,
    scheduledPlanId: knownPlan(row.scheduled_plan_id),
    checkout: hasCheckout
      ? {
          planId: checkoutPlan,
          reference: checkout_reference,
          url: checkout_url,
          startsAt: row.checkout_starts_at,
          expiresAt: checkout_expires_at,
        }
      : null,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** The row of a subscription, with the instant at which the clock changes it next. */
export function toRow(subscription: Subscription): SubscriptionRow & { readonly due_at: Date | null } {
  const { period, checkout } = subscription;
  return {
    id: subscription.id,
    account_id: subscription.accountId,
    plan_id: subscription.planId,
    period_start: period?.start ?? null,
    period_end: period?.end ?? null,
    anchor_at: subscription.anchorAt,
    processor: subscription.processor,
    reference: subscription.reference,
    payment_url: subscription.paymentUrl,
    overdue: subscription.overdue,
    charging: subscription.charging,
    payment_state: subscription.paymentState,
    cancelled_at: subscription.cancelledAt,
    scheduled_plan_id: subscription.scheduledPlanId,
    checkout_plan_id: checkout?.planId ?? null,
    checkout_reference: checkout?.reference ?? null,
    checkout_url: checkout?.url ?? null,
    checkout_starts_at: checkout?.startsAt ?? null,
    checkout_expires_at: checkout?.expiresAt ?? null,
    created_at: subscription.createdAt,
    updated_at: subscription.updatedAt,
    due_at: dueAt(subscription),
  };
}

function knownPlan(id: string | null): PlanId | null {
  return id !== null && isPlanId(id) ? id : null;
}
