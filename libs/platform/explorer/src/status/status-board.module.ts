import { Module } from '@nestjs/common';
import { IncidentsModule, ProbeReadModule } from '@market/availability';
import { FreshnessDayQueries } from '@market/freshness';
import { FreshnessApiModule } from '@market/http-reads';
import { StatusBoard } from './status-board';

/** Provides the status board. Needs the app's `Clock`, `DataSource`, `TradingCalendar` and `HealthModule`. */
@Module({
  imports: [FreshnessApiModule, IncidentsModule, ProbeReadModule],
  providers: [StatusBoard, FreshnessDayQueries],
  exports: [StatusBoard],
})
export class StatusBoardModule {}
