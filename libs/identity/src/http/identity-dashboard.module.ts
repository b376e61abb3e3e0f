import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity.module';
import { LinkDashboardController } from './link.dashboard-controller';
import { PasswordDashboardController } from './password.dashboard-controller';
import { SessionDashboardController } from './session.dashboard-controller';
import { SessionListDashboardController } from './session-list.dashboard-controller';

/** Routes of the dashboard for users and their sessions. Needs what `IdentityModule` needs, and `Entitlements`. */
@Module({
  imports: [IdentityModule],
  controllers: [
    LinkDashboardController,
    SessionDashboardController,
    SessionListDashboardController,
    PasswordDashboardController,
  ],
})
export class IdentityDashboardModule {}
