import type { components } from './schema';

type Schemas = components['schemas'];

/** Plan as `GET /v1/plans` publishes it. */
export type PlanView = Schemas['Plan'];

/** Subscription of the account, with the payment page that is open. */
export type BillingView = Schemas['PayableSubscription'];
export type OrderView = Schemas['SubscriptionOrder'];
export type PaymentView = Schemas['Payment'];
