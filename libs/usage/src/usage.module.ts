import { Module } from '@nestjs/common';
import { ThrottlerModule } from '@nestjs/throttler';
import { DataSource } from 'typeorm';
import { Clock } from '@market/kernel';
import { readConfig } from '@market/base/config';
import { type RouteLimit, throttlerOptions } from '@market/http-api';
import { Metrics } from '@market/base/observability';
import { TaskRegistry, TasksModule } from '@market/base/tasks';
import { AddressMeter, SlidingWindowStorage } from './sliding-windows';
import { CountedKeyUse } from './counted-key-use';
import { Counting } from './counting';
import { RecordedAlertChoices } from './recorded-alert-choices';
import { usageConfig } from './usage.config';
import { UsageMeter } from './usage-meter';

/**
 * Counts requests against limits, for accounts and for `@Throttled` routes. Needs the app's `Clock`, `DataSource` and
 * `Metrics`.
 */
@Module({
  imports: [
    TasksModule,
    ThrottlerModule.forRootAsync({
      inject: [Clock],
      useFactory: (clock: Clock) => throttlerOptions(routeLimits(), new SlidingWindowStorage(clock)),
    }),
  ],
  providers: [
    {
      provide: Counting,
      inject: [DataSource, Clock, Metrics, TaskRegistry],
      useFactory: (dataSource: DataSource, clock: Clock, metrics: Metrics, tasks: TaskRegistry) =>
        new Counting({ dataSource, clock, metrics, tasks }, readConfig(usageConfig)),
    },
    CountedKeyUse,
    RecordedAlertChoices,
    { provide: UsageMeter, inject: [Counting], useFactory: ({ meter }: Counting) => meter },
    {
      provide: AddressMeter,
      inject: [Clock],
      useFactory: (clock: Clock) => new AddressMeter(clock, readConfig(usageConfig).unauthenticatedPerMinute),
    },
  ],
  exports: [Counting, CountedKeyUse, RecordedAlertChoices, UsageMeter, AddressMeter],
})
export class UsageModule {}

/** Limits of `@Throttled` routes, all counted in one storage. */
function routeLimits(): RouteLimit[] {
  const { documentsPerMinute } = readConfig(usageConfig);
  const each = { limit: documentsPerMinute, per: 'minute', by: 'address' } as const;
  return [
    { name: 'documents', ...each },
    { name: 'status', ...each },
  ];
}
