import { type DynamicModule, Module } from '@nestjs/common';
import { AuthDashboardModule } from '@market/auth';
import { BillingDashboardModule, FailedPaymentMailsModule } from '@market/billing';
import { CalendarDashboardModule } from '@market/calendar';
import { EventsDashboardModule } from '@market/events';
import { ExportsDashboardModule } from '@market/exports';
import { ExplorerDashboardModule, StatusDashboardModule } from '@market/explorer';
import { IdentityDashboardModule, RecordedOwners } from '@market/identity';
import { IpoDashboardModule } from '@market/ipo';
import { OperatorDashboardModule } from '@market/operators';
import { PagesModule } from '@market/pages';
import { RequestsDashboardModule } from '@market/requests';
import { AuditDashboardModule, type SessionSettings, SessionsModule } from '@market/sessions';
import { RecordedAlertChoices, UsageDashboardModule } from '@market/usage';
import { WebhookDashboardModule } from '@market/webhooks';
import { OperatorAccountsModule } from '../operators/operator-accounts.module';
import { DashboardBindingsModule } from './dashboard-bindings.module';

export interface DashboardSettings extends SessionSettings {
  /** Address of the service, without a trailing slash, for links in mails. */
  readonly publicUrl: string;
  /** Folder with the built pages. */
  readonly pagesFolder: string;
  /** Addresses of pages that are elsewhere now, by their paths. */
  readonly movedPages: ReadonlyMap<string, string>;
}

/** Pages of the dashboard and the routes that they use. */
@Module({})
export class DashboardModule {
  /**
   * @param billing module of the public routes of billing, whose queues these routes share
   * @param ipos module of the public routes of IPOs, whose plays these routes share
   * @param webhooks module of the public routes of webhooks, whose slots and connections these routes share
   */
  static register(
    settings: DashboardSettings,
    { billing, webhooks, ipos }: Readonly<Record<'billing' | 'webhooks' | 'ipos', DynamicModule>>,
  ): DynamicModule {
    return {
      module: DashboardModule,
      imports: [
        DashboardBindingsModule.register(settings),
        SessionsModule.register(settings),
        IdentityDashboardModule,
        AuthDashboardModule,
        UsageDashboardModule.register(settings),
        RequestsDashboardModule,
        BillingDashboardModule.register(billing),
        FailedPaymentMailsModule.register({
          publicUrl: settings.publicUrl,
          owners: RecordedOwners,
          choices: RecordedAlertChoices,
        }),
        WebhookDashboardModule.register(webhooks),
        CalendarDashboardModule,
        IpoDashboardModule.register(ipos),
        ExportsDashboardModule,
        ExplorerDashboardModule,
        EventsDashboardModule,
        StatusDashboardModule,
        AuditDashboardModule,
        OperatorDashboardModule,
        OperatorAccountsModule.register(webhooks),
        PagesModule.register(settings.pagesFolder, settings.movedPages),
      ],
    };
  }
}
