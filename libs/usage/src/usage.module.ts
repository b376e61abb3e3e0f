import { type DynamicModule, Module } from '@nestjs/common';
import { Clock } from '@market/kernel';
import type { ConfigOf } from '@market/platform/config';
import { AddressMeter } from './address-meter';
import { InProcessMeter } from './in-process-meter';
import type { usageConfig } from './usage.config';

/** Counts what is spent. Needs the app's `Clock`. */
@Module({})
export class UsageModule {
  static register({ unauthenticatedPerMinute }: ConfigOf<typeof usageConfig>): DynamicModule {
    return {
      module: UsageModule,
      providers: [
        InProcessMeter,
        {
          provide: AddressMeter,
          inject: [Clock],
          useFactory: (clock: Clock) => new AddressMeter(clock, unauthenticatedPerMinute),
        },
      ],
      exports: [InProcessMeter, AddressMeter],
    };
  }
}
