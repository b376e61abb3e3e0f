import { Module } from '@nestjs/common';
import { PlanEntitlements } from './plan-entitlements';
import { SubscriptionAdministration } from './subscription-administration';

/** Tells a serving process what an account may see. Needs the app's `DataSource` and `Clock`. */
@Module({ providers: [PlanEntitlements], exports: [PlanEntitlements] })
export class BillingModule {}

/** Subscriptions for operators: no listening, no timers. Needs the app's `DataSource` and `Clock`. */
@Module({ providers: [SubscriptionAdministration], exports: [SubscriptionAdministration] })
export class BillingAdministrationModule {}
