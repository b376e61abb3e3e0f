import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { FreshnessController } from './freshness.controller';
import { FreshnessInterceptor } from './freshness.interceptor';
import { FreshnessQueries } from '@market/freshness';

/** HTTP part of freshness. Needs `Clock` and `TradingCalendar` from a global module. */
@Module({
  controllers: [FreshnessController],
  exports: [FreshnessQueries],
  providers: [FreshnessQueries, { provide: APP_INTERCEPTOR, useClass: FreshnessInterceptor }],
})
export class FreshnessApiModule {}
