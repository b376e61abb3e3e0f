import type { Instant, PlanId } from './types';

/** Plan as `GET /v1/plans` publishes it. */
export interface PlanView {
  readonly id: PlanId;
  readonly name: string;
  /** Units: rupees a month. */
  readonly price: number;
  readonly requestsPerMinute: number;
  readonly requestsPerDay: number;
  readonly features: readonly string[];
  readonly gmpAccess: boolean;
  readonly nfoAccess: boolean;
  readonly sgbAccess: boolean;
  readonly webhooksLimit: number;
}

/** Subscription of the account, with the payment page that is open. */
export interface BillingView {
  readonly planId: PlanId;
  readonly plan: string;
  readonly status: 'active' | 'pending' | 'past_due' | 'cancelled';
  readonly statusReason: string | null;
  readonly price: number;
  readonly currentPeriod: { readonly start: Instant; readonly end: Instant };
  readonly cancelAtPeriodEnd: boolean;
  readonly cancelledAt: Instant | null;
  readonly scheduledPlanId: PlanId | null;
  readonly nextInvoice: { readonly amount: number; readonly dueDate: Instant } | null;
  readonly processor: 'sandbox' | 'razorpay' | null;
  readonly checkoutUrl: string | null;
  readonly checkoutEndsAt: Instant | null;
}

export interface OrderView {
  readonly subscription: Omit<BillingView, 'checkoutUrl' | 'checkoutEndsAt'>;
  readonly checkoutUrl: string | null;
}

export interface PaymentView {
  readonly id: string;
  readonly at: Instant;
  readonly periodStart: Instant;
  readonly periodEnd: Instant;
  readonly planId: PlanId;
  readonly plan: string;
  readonly amount: number;
  readonly state: 'paid' | 'due' | 'failed' | 'refunded';
  readonly reference: string | null;
}
