import type { DatabaseParts } from '@market/platform/database';
import { CreateBilling1795000002000 } from './persistence/migrations/create-billing-1795000002000';

/** What billing brings to the database. */
export const billingParts: DatabaseParts = { entities: [], migrations: [CreateBilling1795000002000] };

export { BillingAdministrationModule, BillingModule } from './billing.module';
export { billingChecks } from './billing.checks';
export { PlanEntitlements } from './plan-entitlements';
export { SubscriptionAdministration } from './subscription-administration';
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
