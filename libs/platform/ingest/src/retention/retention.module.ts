import { type DynamicModule, Module } from '@nestjs/common';
import { Clock } from '@market/kernel';
import { DataSource } from 'typeorm';
import { EventDemand } from '@market/database/outbox';
import { Retention } from './retention';
import type { RetentionSettings } from './retention.config';
import { RetentionJob } from './retention.job';

/** Nightly pruning, for the one app that runs by the clock. Uses `EventDemand` if a global module provides it. */
@Module({})
export class RetentionModule {
  static register(settings: RetentionSettings & { readonly dataDir: string }): DynamicModule {
    return {
      module: RetentionModule,
      providers: [
        RetentionJob,
        {
          provide: Retention,
          useFactory: (dataSource: DataSource, clock: Clock, demand: EventDemand | undefined) =>
            new Retention(dataSource, clock, settings, demand ?? null),
          inject: [DataSource, Clock, { token: EventDemand, optional: true }],
        },
      ],
    };
  }
}
