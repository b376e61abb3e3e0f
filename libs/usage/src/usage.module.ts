import { Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '@market/kernel';
import { readConfig } from '@market/platform/config';
import { Metrics } from '@market/platform/observability';
import { AddressMeter } from './address-meter';
import { Counting } from './counting';
import { DocumentRequestsMeter } from './document-requests-meter';
import { usageConfig } from './usage.config';
import { UsageMeter } from './usage-meter';

/** Counts what is spent. Needs the app's `Clock`, `DataSource` and `Metrics`. */
@Module({
  providers: [
    {
      provide: Counting,
      inject: [DataSource, Clock, Metrics],
      useFactory: (dataSource: DataSource, clock: Clock, metrics: Metrics) =>
        new Counting(dataSource, clock, metrics, readConfig(usageConfig)),
    },
    { provide: UsageMeter, inject: [Counting], useFactory: ({ meter }: Counting) => meter },
    {
      provide: AddressMeter,
      inject: [Clock],
      useFactory: (clock: Clock) => new AddressMeter(clock, readConfig(usageConfig).unauthenticatedPerMinute),
    },
    {
      provide: DocumentRequestsMeter,
      inject: [Clock],
      useFactory: (clock: Clock) =>
        new DocumentRequestsMeter(clock, readConfig(usageConfig).documentsPerMinute),
    },
  ],
  exports: [Counting, UsageMeter, AddressMeter, DocumentRequestsMeter],
})
export class UsageModule {}
