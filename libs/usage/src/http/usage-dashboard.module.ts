import { Module } from '@nestjs/common';
import { KeyLabels } from '@market/contracts';
import { AccountAges } from '@market/http/access';
import { Clock } from '@market/kernel';
import { Counting } from '../counting';
import { UsageDaysQueries } from '../usage-days.queries';
import { UsageModule } from '../usage.module';
import { usageQueries } from './usage-api.module';
import { UsageDashboardController } from './usage.dashboard-controller';

/**
 * Routes of the dashboard for usage. Needs the app's `BillingPeriods`, `AccountAges`, `Entitlements`, `KeyLabels` and
 * `Clock`.
 */
@Module({
  imports: [UsageModule],
  controllers: [UsageDashboardController],
  providers: [
    usageQueries,
    {
      provide: UsageDaysQueries,
      inject: [Counting, AccountAges, KeyLabels, Clock],
      useFactory: ({ ledger }: Counting, accounts: AccountAges, keys: KeyLabels, clock: Clock) =>
        new UsageDaysQueries(ledger, accounts, keys, clock),
    },
  ],
})
export class UsageDashboardModule {}
