import { z } from 'zod';
import { instantView } from '@market/http-lists';
import { freePlan, planById, planIds } from '../domain/plan-catalogue';
import { explainStatus } from '../domain/status-reason';
import { computeCurrentPeriod, computeStatus, type Subscription } from '../domain/subscription';

export const subscriptionView = z
  .object({
    planId: z.enum(planIds).meta({ description: 'The plan that the account has now.' }),
    plan: z.string().meta({ description: 'Name of the plan.' }),
    status: z.enum(['active', 'pending', 'past_due', 'cancelled']).meta({
      description:
        'State of the subscription: `pending` waits for a payment, `past_due` has an unpaid renewal.',
    }),
    statusReason: z.string().nullable().meta({
      description: 'What the status means for the account, in words; null when nothing is to be said.',
    }),
    price: z.number().meta({ description: 'Rupees per interval.' }),
    currency: z.literal('INR').meta({ description: 'Currency of `price`.' }),
    interval: z.literal('month').meta({ description: 'Length of a billing period.' }),
    currentPeriod: z
      .object({
        start: instantView.meta({ description: 'Start of the period, included.' }),
        end: instantView.meta({ description: 'End of the period, excluded.' }),
      })
      .meta({ description: 'The period that is paid, or owed; on Free the calendar month in India.' }),
    cancelAtPeriodEnd: z
      .boolean()
      .meta({ description: 'True after a cancellation: the plan ends with the period.' }),
    cancelledAt: instantView
      .nullable()
      .meta({ description: 'Instant of the cancellation; null without one.' }),
    scheduledPlanId: z
      .enum(planIds)
      .nullable()
      .meta({ description: 'The plan that waits for its payment, or begins with the next period.' }),
    nextInvoice: z
      .object({
        amount: z.number().meta({ description: 'Rupees.' }),
        dueDate: instantView.meta({ description: 'Instant at which the amount is due.' }),
      })
      .nullable()
      .meta({ description: 'Next payment; null when none is due.' }),
    processor: z
      .enum(['sandbox', 'razorpay'])
      .nullable()
      .meta({ description: 'Payment processor; null when there is nothing to pay.' }),
  })
  .meta({ id: 'Subscription' });

/** Outcome of a request to subscribe or cancel. */
export const orderView = z
  .object({
    subscription: subscriptionView,
    checkoutUrl: z
      .string()
      .nullable()
      .meta({ format: 'uri', description: 'Where to pay; null when nothing is to be paid now.' }),
  })
  .meta({ id: 'SubscriptionOrder' });

export type SubscriptionView = z.infer<typeof subscriptionView>;
export type OrderView = z.infer<typeof orderView>;

/** Renders a subscription at an instant. */
export function presentSubscription(subscription: Subscription, now: Date): SubscriptionView {
  const { name, price, currency, interval } = planById(subscription.planId);
  const { start, end } = computeCurrentPeriod(subscription, now);
  const { planId, cancelledAt, checkout, scheduledPlanId, processor } = subscription;
  return {
    planId,
    plan: name,
    status: computeStatus(subscription, now),
    statusReason: explainStatus(subscription, now),
    price,
    currency,
    interval,
    currentPeriod: { start: start.toISOString(), end: end.toISOString() },
    cancelAtPeriodEnd: cancelledAt !== null,
    cancelledAt: cancelledAt?.toISOString() ?? null,
    scheduledPlanId: checkout?.planId ?? scheduledPlanId,
    nextInvoice: invoiceOf(subscription),
    processor,
  };
}

/**
 * Returns the next charge; null on Free, for a plan given by an operator, while payments are paused, and after a
 * cancellation.
 */
function invoiceOf(subscription: Subscription): SubscriptionView['nextInvoice'] {
  const { period, processor, cancelledAt, planId, scheduledPlanId, charging } = subscription;
  const isCharged = processor !== null && cancelledAt === null && charging !== 'paused';
  if (planId === freePlan.id || period === null || !isCharged) return null;
  return { amount: planById(scheduledPlanId ?? planId).price, dueDate: period.end.toISOString() };
}
