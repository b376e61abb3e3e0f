import { graceDays, type Checkout, type Subscription } from './subscription';
import { daysAfter } from './billing-calendar';
import type { ProcessorView } from './processor-view';

/** Default present time of specs, in the middle of a period. */
export const now = new Date('2026-11-20T06:30:00.000Z');
export const start = new Date('2026-11-05T06:30:00.000Z');
export const end = new Date('2026-12-05T06:30:00.000Z');
export const graceEnd = daysAfter(end, graceDays);

/** Makes a paid subscription to Pro at Razorpay with the given differences. */
export function aSubscription(differs: Partial<Subscription> = {}): Subscription {
  return {
    id: 'sub_1',
    accountId: 'acc_1',
    planId: 'plan_pro',
    period: { start, end },
    anchorAt: start,
    processor: 'razorpay',
    reference: 'sub_R1',
    paymentUrl: 'https://pay.example/r1',
    overdue: false,
    charging: 'regular',
    paymentState: 'kept',
    cancelledAt: null,
    scheduledPlanId: null,
    checkout: null,
    heldSince: null,
    createdAt: start,
    updatedAt: start,
    ...differs,
  };
}

/** Makes the subscription of an account on Free. */
export function aFreeAccount(differs: Partial<Subscription> = {}): Subscription {
  return aSubscription({
    planId: 'plan_free',
    period: null,
    anchorAt: null,
    processor: null,
    reference: null,
    paymentUrl: null,
    ...differs,
  });
}

/** Makes a payment page for Enterprise, which begins at the payment. */
export function aCheckout(differs: Partial<Checkout> = {}): Checkout {
  return {
    planId: 'plan_enterprise',
    reference: 'sub_R2',
    url: 'https://pay.example/r2',
    startsAt: null,
    expiresAt: daysAfter(now, 3),
    ...differs,
  };
}

/** Makes the view of the subscription of `aCheckout`, without a payment. */
export function aView(differs: Partial<ProcessorView> = {}): ProcessorView {
  return {
    reference: 'sub_R2',
    processor: 'razorpay',
    planId: 'plan_enterprise',
    url: 'https://pay.example/r2',
    status: 'created',
    paid: null,
    endedAt: null,
    at: now,
    retiredUntil: null,
    partPaid: null,
    ...differs,
  };
}
