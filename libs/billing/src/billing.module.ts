import { Module, type DynamicModule } from '@nestjs/common';
import { Clock } from '@market/kernel';
import { TasksModule } from '@market/base/tasks';
import type { PaymentSettings } from './billing.config';
import { HeldPlans } from './held-plans';
import { PaymentProcessor } from './payment-processor';
import { paymentProcessor } from './payment-processors';
import { PlanEntitlements } from './plan-entitlements';
import { ProcessorReports } from './processor-reports';
import { Reconciliation } from './reconciliation';
import { SubscriptionAdministration } from './subscription-administration';
import { SubscriptionBook } from './subscription-book';
import { SubscriptionPeriods } from './subscription-periods';

/** Provides entitlements and billing periods of accounts. Needs the app's `DataSource` and `Clock`. */
@Module({
  imports: [TasksModule],
  providers: [PlanEntitlements, SubscriptionPeriods],
  exports: [PlanEntitlements, SubscriptionPeriods],
})
export class BillingModule {}

/** Administration of subscriptions without listeners and timers. Needs the app's `DataSource` and `Clock`. */
@Module({
  providers: [SubscriptionAdministration, SubscriptionBook],
  exports: [SubscriptionAdministration, SubscriptionBook],
})
export class BillingAdministrationModule {}

/** Reconciliation with the processor for operators. Needs the app's `DataSource` and `Clock`. */
@Module({})
export class ReconciliationModule {
  static register(payments: PaymentSettings): DynamicModule {
    return {
      module: ReconciliationModule,
      providers: [
        {
          provide: PaymentProcessor,
          inject: [Clock],
          useFactory: (clock: Clock) => paymentProcessor(payments, clock),
        },
        ProcessorReports,
        Reconciliation,
        HeldPlans,
      ],
      exports: [Reconciliation, HeldPlans],
    };
  }
}
