import { Module, type FactoryProvider } from '@nestjs/common';
import { Clock } from '@market/kernel';
import { AccountAges, BillingPeriods } from '@market/access';
import { Counting } from '../counting';
import { UsageModule } from '../usage.module';
import { UsageQueries } from '../usage.queries';
import { UsageController } from './usage.controller';

/** Provider of the queries about present and past usage. */
export const usageQueries: FactoryProvider<UsageQueries> = {
  provide: UsageQueries,
  inject: [Counting, BillingPeriods, AccountAges, Clock],
  useFactory: ({ limiter, ledger }: Counting, periods: BillingPeriods, accounts: AccountAges, clock: Clock) =>
    new UsageQueries(limiter, ledger, periods, accounts, clock),
};

/** Routes of usage. Needs the app's `BillingPeriods` and `AccountAges`. */
@Module({ imports: [UsageModule], controllers: [UsageController], providers: [usageQueries] })
export class UsageApiModule {}
