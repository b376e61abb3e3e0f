import { type DynamicModule, Module } from '@nestjs/common';
import { TasksModule } from '@market/base/tasks';
import { KeyLabels } from '@market/contracts';
import { AccountAges } from '@market/access';
import { Clock } from '@market/kernel';
import { MailModule } from '@market/mail';
import { alertOptions, type AlertOptions } from '../alerts/alert-options';
import { AlertTeller } from '../alerts/alert-teller';
import { AlertsJob } from '../alerts/alerts.job';
import { KeyAlerts } from '../alerts/key-alerts';
import { UsageAlerts } from '../alerts/usage-alerts';
import { Counting } from '../counting';
import { UsageDaysQueries } from '../usage-days.queries';
import { UsageModule } from '../usage.module';
import { AlertsDashboardController } from './alerts.dashboard-controller';
import { ShownUsageModule } from './shown-usage';
import { UsageDashboardController } from './usage.dashboard-controller';

/**
 * Routes of the dashboard for usage and alerts, and the alerts themselves. Needs the app's `Clock`, `DataSource`,
 * `SecretBox`, `BillingPeriods`, `AccountAges`, `Entitlements`, `KeyLabels`, `ExpiringKeys` and `AccountOwners`.
 */
@Module({})
export class UsageDashboardModule {
  static register(options: AlertOptions): DynamicModule {
    return {
      module: UsageDashboardModule,
      imports: [UsageModule, ShownUsageModule, MailModule, TasksModule],
      controllers: [UsageDashboardController, AlertsDashboardController],
      providers: [
        {
          provide: UsageDaysQueries,
          inject: [Counting, AccountAges, KeyLabels, Clock],
          useFactory: ({ ledger }: Counting, accounts: AccountAges, keys: KeyLabels, clock: Clock) =>
            new UsageDaysQueries(ledger, accounts, keys, clock),
        },
        { provide: alertOptions, useValue: options },
        ...[AlertTeller, UsageAlerts, KeyAlerts, AlertsJob],
      ],
    };
  }
}
