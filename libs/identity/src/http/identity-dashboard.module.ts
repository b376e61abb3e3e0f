import { Module } from '@nestjs/common';
import { TasksModule } from '@market/base/tasks';
import { IdentityPruningJob } from '../identity-pruning.job';
import { IdentityModule } from '../identity.module';
import { AccountClosureDashboardController } from './account-closure.dashboard-controller';
import { BrowserCookies } from './browser-cookies';
import { EmailDashboardController } from './email.dashboard-controller';
import { LinkDashboardController } from './link.dashboard-controller';
import { PasskeySignInDashboardController } from './passkey-sign-in.dashboard-controller';
import { PasskeyDashboardController } from './passkey.dashboard-controller';
import { PasswordDashboardController } from './password.dashboard-controller';
import { SessionDashboardController } from './session.dashboard-controller';
import { SessionListDashboardController } from './session-list.dashboard-controller';
import { TeamDashboardController } from './team.dashboard-controller';
import { TotpDashboardController } from './totp.dashboard-controller';

/** Routes of the dashboard for users, their sessions and teams, and the pruning of their tables. Needs what `IdentityModule` needs. */
@Module({
  imports: [IdentityModule, TasksModule],
  controllers: [
    LinkDashboardController,
    SessionDashboardController,
    SessionListDashboardController,
    PasskeySignInDashboardController,
    PasswordDashboardController,
    PasskeyDashboardController,
    TotpDashboardController,
    EmailDashboardController,
    TeamDashboardController,
    AccountClosureDashboardController,
  ],
  providers: [BrowserCookies, IdentityPruningJob],
})
export class IdentityDashboardModule {}
