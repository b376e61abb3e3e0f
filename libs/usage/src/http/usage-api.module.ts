import { Module } from '@nestjs/common';
import { Clock } from '@market/kernel';
import { AccountAges, BillingPeriods } from '@market/http/access';
import { Counting } from '../counting';
import { UsageModule } from '../usage.module';
import { UsageQueries } from '../usage.queries';
import { UsageController } from './usage.controller';

/** Routes of usage. Needs the app's `BillingPeriods` and `AccountAges`. */
@Module({
  imports: [UsageModule],
  controllers: [UsageController],
  providers: [
    {
      provide: UsageQueries,
      inject: [Counting, BillingPeriods, AccountAges, Clock],
      useFactory: (
        { limiter, ledger }: Counting,
        periods: BillingPeriods,
        accounts: AccountAges,
        clock: Clock,
      ) => new UsageQueries(limiter, ledger, periods, accounts, clock),
    },
  ],
})
export class UsageApiModule {}
