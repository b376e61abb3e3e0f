import type { OrderView, SubscriptionView } from './subscription.view';

/** Paid subscription, for the API description. */
export const exampleSubscription: SubscriptionView = {
  planId: 'plan_pro',
  plan: 'Pro',
  status: 'active',
  statusReason: null,
  price: 1499,
  currency: 'INR',
  interval: 'month',
  currentPeriod: { start: '2026-11-05T09:12:44.000Z', end: '2026-12-05T09:12:44.000Z' },
  cancelAtPeriodEnd: false,
  cancelledAt: null,
  scheduledPlanId: null,
  nextInvoice: { amount: 1499, dueDate: '2026-12-05T09:12:44.000Z' },
  processor: 'razorpay',
};

/** Example of a subscription that ends with its period. */
export const exampleCancelled: SubscriptionView = {
  ...exampleSubscription,
  cancelAtPeriodEnd: true,
  cancelledAt: '2026-11-20T04:30:00.000Z',
  nextInvoice: null,
};

/** Order of Pro from Free whose payment page is open. */
export const exampleOrder: OrderView = {
  subscription: {
    ...exampleSubscription,
    planId: 'plan_free',
    plan: 'Free',
    status: 'pending',
    price: 0,
    currentPeriod: { start: '2026-10-31T18:30:00.000Z', end: '2026-11-30T18:30:00.000Z' },
    scheduledPlanId: 'plan_pro',
    nextInvoice: null,
  },
  checkoutUrl: 'https://rzp.io/rzp/aBcD1234',
};
