import { Logger, Module, type DynamicModule, type Provider } from '@nestjs/common';
import { Clock } from '@market/kernel';
import { TasksModule } from '@market/base/tasks';
import { isTestMode, type PaymentSettings } from '../billing.config';
import { BillingClockJob } from '../billing-clock.job';
import { BillingQueries } from '../billing.queries';
import { EndingJobs } from '../ending-jobs';
import { HeldPlans } from '../held-plans';
import { paymentProcessor } from '../payment-processors';
import { PaymentProcessor } from '../payment-processor';
import { PeriodicWork } from '../periodic-work';
import { ProcessorReports } from '../processor-reports';
import { RazorpayNotifications } from '../processors/razorpay-notifications';
import { Reconciliation } from '../reconciliation';
import { SubscriptionOrders } from '../subscription-orders';
import { BillingController } from './billing.controller';
import { PaymentsController } from './payments.controller';
import { PlansController } from './plans.controller';

/**
 * Plans, subscriptions and payments over HTTP, with the periodic work of billing. Needs the app's `DataSource` and
 * `Clock`.
 */
@Module({})
export class BillingApiModule {
  static register(payments: PaymentSettings): DynamicModule {
    const providers: Provider[] = [
      {
        provide: PaymentProcessor,
        inject: [Clock],
        useFactory: (clock: Clock) => {
          if (payments.processor === 'sandbox') {
            new Logger('billing').warn(
              { event: 'payments-sandbox' },
              'every payment is approved, no money is taken',
            );
          }
          if (isTestMode(payments)) {
            new Logger('billing').warn(
              { event: 'payments-test-mode' },
              'the key is one of Razorpay’s test mode: no money is taken',
            );
          }
          return paymentProcessor(payments, clock);
        },
      },
      {
        provide: RazorpayNotifications,
        inject: [Clock],
        useFactory: (clock: Clock) =>
          payments.processor === 'razorpay' ? new RazorpayNotifications(payments.webhookSecret, clock) : null,
      },
    ];
    return {
      module: BillingApiModule,
      imports: [TasksModule],
      controllers: [PlansController, BillingController, PaymentsController],
      providers: [
        ...providers,
        BillingQueries,
        SubscriptionOrders,
        ProcessorReports,
        Reconciliation,
        EndingJobs,
        HeldPlans,
        PeriodicWork,
        BillingClockJob,
      ],
      exports: [BillingQueries, SubscriptionOrders],
    };
  }
}
