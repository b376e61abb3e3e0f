import { z } from 'zod';
import { instantView } from '@market/http-lists';
import { isPastDue, runsOutAt, type Subscription } from '../domain/subscription';
import { exampleSubscription } from './subscription-examples';
import { presentSubscription, subscriptionView } from './subscription.view';

/** Subscription as the dashboard shows it: with the page on which something can be paid now. */
export const payableSubscriptionView = subscriptionView
  .extend({
    checkoutUrl: z
      .string()
      .nullable()
      .meta({ format: 'uri', description: 'Open payment page, or the one for a payment that is owed.' }),
    checkoutEndsAt: instantView
      .nullable()
      .meta({ description: 'Expiry of the page; the end of the plan if the payment is owed.' }),
    owedUntil: instantView
      .nullable()
      .meta({ description: 'End of the plan unless what is owed is paid; null if nothing is owed.' }),
  })
  .meta({ id: 'PayableSubscription' });

export type PayableSubscriptionView = z.infer<typeof payableSubscriptionView>;

/** Renders a subscription with its payment page at an instant. */
export function presentPayable(subscription: Subscription, now: Date): PayableSubscriptionView {
  const page = pageOf(subscription, now);
  return {
    ...presentSubscription(subscription, now),
    checkoutUrl: page?.url ?? null,
    checkoutEndsAt: page?.endsAt?.toISOString() ?? null,
    owedUntil: owedUntilOf(subscription, now)?.toISOString() ?? null,
  };
}

function pageOf(
  subscription: Subscription,
  now: Date,
): { readonly url: string; readonly endsAt: Date | null } | null {
  const { checkout, paymentUrl } = subscription;
  if (checkout !== null) return { url: checkout.url, endsAt: checkout.expiresAt };
  const endsAt = owedUntilOf(subscription, now);
  return paymentUrl === null || endsAt === null ? null : { url: paymentUrl, endsAt };
}

function owedUntilOf(subscription: Subscription, now: Date): Date | null {
  const isOwed = subscription.cancelledAt === null && isPastDue(subscription, now);
  return isOwed ? runsOutAt(subscription) : null;
}

/** Paid subscription, for the description of the dashboard's API. */
export const examplePayable: PayableSubscriptionView = {
  ...exampleSubscription,
  checkoutUrl: null,
  checkoutEndsAt: null,
  owedUntil: null,
};
