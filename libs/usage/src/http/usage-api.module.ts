import { Module } from '@nestjs/common';
import { Clock } from '@market/kernel';
import { BillingPeriods } from '@market/platform/access';
import { Counting } from '../counting';
import { UsageModule } from '../usage.module';
import { UsageQueries } from '../usage.queries';
import { UsageController } from './usage.controller';

/** The HTTP side of usage. Needs the app's `BillingPeriods`. */
@Module({
  imports: [UsageModule],
  controllers: [UsageController],
  providers: [
    {
      provide: UsageQueries,
      inject: [Counting, BillingPeriods, Clock],
      useFactory: ({ limiter, ledger }: Counting, periods: BillingPeriods, clock: Clock) =>
        new UsageQueries(limiter, ledger, periods, clock),
    },
  ],
})
export class UsageApiModule {}
