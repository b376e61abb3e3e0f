import { Module } from '@nestjs/common';
import { AuthModule } from '../auth.module';
import { AccountDashboardController } from './account.dashboard-controller';
import { KeyDashboardController } from './key.dashboard-controller';
import { ShownKeys } from './shown-keys';

/** Routes of the dashboard for keys and the account. Needs the app's `Clock`, `DataSource`, `KeyUse` and `UserDirectory`. */
@Module({
  imports: [AuthModule],
  providers: [ShownKeys],
  controllers: [AccountDashboardController, KeyDashboardController],
  exports: [ShownKeys],
})
export class AuthDashboardModule {}
