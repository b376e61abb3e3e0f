import { Module } from '@nestjs/common';
import { FreshnessDayQueries } from '@market/freshness';
import { FreshnessApiModule } from '@market/http-reads';
import { StatusBoard } from './status-board';
import { StatusDashboardController } from './status.dashboard-controller';

/**
 * Route of the status board. Needs the app's `Clock`, `DataSource`, `TradingCalendar`, `HealthModule` and `SessionsModule`, and the
 * limit `status` of `throttlerOptions`.
 */
@Module({
  imports: [FreshnessApiModule],
  controllers: [StatusDashboardController],
  providers: [StatusBoard, FreshnessDayQueries],
})
export class StatusDashboardModule {}
