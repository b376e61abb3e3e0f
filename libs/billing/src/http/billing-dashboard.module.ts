import { Module, type DynamicModule } from '@nestjs/common';
import { BillingDashboardController } from './billing.dashboard-controller';

/** Routes of the dashboard for plans, the subscription and payments. */
@Module({})
export class BillingDashboardModule {
  /**
   * @param billing the app's own `BillingApiModule`, the same object: orders of customers and of users of the dashboard
   *   wait for each other in its queues
   */
  static register(billing: DynamicModule): DynamicModule {
    return {
      module: BillingDashboardModule,
      imports: [billing],
      controllers: [BillingDashboardController],
    };
  }
}
