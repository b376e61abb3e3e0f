import type { DatabaseParts } from '@market/database';
import { BillingPeriodEntity } from './persistence/billing-period.entity';
import { CreateBilling1795000002000 } from './persistence/migrations/create-billing-1795000002000';
import { ExtendBilling1795000002010 } from './persistence/migrations/extend-billing-1795000002010';
import { HoldRestoredPlans1795000009982 } from './persistence/migrations/hold-restored-plans-1795000009982';
import { IdentifyNotifications1795000002020 } from './persistence/migrations/identify-notifications-1795000002020';
import { TrackPayments1795000002030 } from './persistence/migrations/track-payments-1795000002030';
import { SubscriptionEntity } from './persistence/subscription.entity';

/** Tables of billing. */
export const billingParts: DatabaseParts = {
  entities: [SubscriptionEntity, BillingPeriodEntity],
  migrations: [
    CreateBilling1795000002000,
    ExtendBilling1795000002010,
    IdentifyNotifications1795000002020,
    TrackPayments1795000002030,
    HoldRestoredPlans1795000009982,
  ],
};

export { billingConfig, paymentSettings, type PaymentSettings } from './billing.config';
export { BillingAdministrationModule, BillingModule, ReconciliationModule } from './billing.module';
export { billingChecks } from './billing.checks';
export { FailedPaymentMailsModule } from './failed-payment-mails.module';
export { BillingApiModule } from './http/billing-api.module';
export { BillingDashboardModule } from './http/billing-dashboard.module';
export { exampleSubscription } from './http/subscription-examples';
export { presentSubscription, subscriptionView, type SubscriptionView } from './http/subscription.view';
export { HeldPlans, holdRestoredPlans } from './held-plans';
export { paymentProcessor } from './payment-processors';
export { PlanEntitlements } from './plan-entitlements';
export { Reconciliation, type ReconciliationOutcome } from './reconciliation';
export { SubscriptionAdministration } from './subscription-administration';
export {
  SubscriptionBook,
  type AccountsOnPlan,
  type AccountPlanState,
  type WaitingMoney,
} from './subscription-book';
export { SubscriptionOrders } from './subscription-orders';
export { SubscriptionPeriods } from './subscription-periods';
export { explainStatus } from './domain/status-reason';
export { computeStatus, type Subscription } from './domain/subscription';
export type { Receipt } from './domain/payments';
export {
  freePlan,
  isPlanId,
  planById,
  planCatalogue,
  planIds,
  type Plan,
  type PlanId,
} from './domain/plan-catalogue';
export { planFeatures } from './plan-features';
