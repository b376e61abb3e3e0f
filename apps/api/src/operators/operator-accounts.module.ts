import { type DynamicModule, Module } from '@nestjs/common';
import { AuthAdministrationModule, AuthDashboardModule, AuthModule } from '@market/auth';
import { BillingAdministrationModule } from '@market/billing';
import { AuditModule } from '@market/database/audit';
import { IdentityModule } from '@market/identity';
import { RequestsDashboardModule } from '@market/requests';
import { ShownUsageModule, UsageModule } from '@market/usage';
import { WebhookAdministrationModule } from '@market/webhooks';
import { AccountChanges } from './account-changes';
import { AccountDossier } from './account-dossier';
import { AccountOverview } from './account-overview';
import { OperatorAccountDashboardController } from './account.dashboard-controller';
import { MoneyDashboardController } from './money.dashboard-controller';
import { RequestLookup } from './request-lookup';
import { OperatorRequestDashboardController } from './request.dashboard-controller';

/**
 * Routes of the dashboard for operators that join several features: accounts, money and requests. Needs what the dashboards of these
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
        ...[UsageModule, ShownUsageModule, RequestsDashboardModule],
        ...[BillingAdministrationModule, WebhookAdministrationModule, IdentityModule, AuditModule],
        webhooks,
      ],
      providers: [AccountOverview, AccountDossier, AccountChanges, RequestLookup],
      controllers: [
        OperatorAccountDashboardController,
        MoneyDashboardController,
        OperatorRequestDashboardController,
      ],
    };
  }
}
