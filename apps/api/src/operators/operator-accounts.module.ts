import { type DynamicModule, Module } from '@nestjs/common';
import { AuthAdministrationModule, AuthDashboardModule, AuthModule } from '@market/auth';
import { BillingAdministrationModule } from '@market/billing';
import { AuditModule } from '@market/database/audit';
import { IdentityModule } from '@market/identity';
import { ShownUsageModule, UsageModule } from '@market/usage';
import { WebhookAdministrationModule } from '@market/webhooks';
import { AccountChanges } from './account-changes';
import { AccountDossier } from './account-dossier';
import { AccountOverview } from './account-overview';
import { OperatorAccountDashboardController } from './account.dashboard-controller';
import { MoneyDashboardController } from './money.dashboard-controller';

/**
 * Routes of the dashboard for operators that join several features: accounts and money. Needs what the dashboards of these
 * features need.
 */
@Module({})
export class OperatorAccountsModule {
  /** @param webhooks the app's own `WebhookApiModule`, the same object */
  static register(webhooks: DynamicModule): DynamicModule {
    return {
      module: OperatorAccountsModule,
      imports: [
        ...[AuthModule, AuthAdministrationModule, AuthDashboardModule],
        ...[UsageModule, ShownUsageModule],
        ...[BillingAdministrationModule, WebhookAdministrationModule, IdentityModule, AuditModule],
        webhooks,
      ],
      providers: [AccountOverview, AccountDossier, AccountChanges],
      controllers: [OperatorAccountDashboardController, MoneyDashboardController],
    };
  }
}
