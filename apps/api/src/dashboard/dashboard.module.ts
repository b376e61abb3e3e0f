import { type DynamicModule, Module } from '@nestjs/common';
import { AuthDashboardModule } from '@market/auth';
import { IdentityDashboardModule } from '@market/identity';
import { PagesModule } from '@market/pages';
import { AuditDashboardModule, type SessionSettings, SessionsModule } from '@market/sessions';
import { UsageDashboardModule } from '@market/usage';

import { DashboardBindingsModule } from './dashboard-bindings.module';

/** Settings of the dashboard. */
export interface DashboardSettings extends SessionSettings {
  /** Address of the service, without a trailing slash, for links in mails. */
  readonly publicUrl: string;
  /** Folder with the built pages. */
  readonly pagesFolder: string;
}

/** Pages of the dashboard and the routes that they use. */
@Module({})
export class DashboardModule {
  static register(settings: DashboardSettings): DynamicModule {
    return {
      module: DashboardModule,
      imports: [
        DashboardBindingsModule.register(settings),
        SessionsModule.register(settings),
        IdentityDashboardModule,
        AuthDashboardModule,
        UsageDashboardModule,
        AuditDashboardModule,
        PagesModule.register(settings.pagesFolder),
      ],
    };
  }
}
