import { Module } from '@nestjs/common';
import { Clock } from '@market/kernel';
import { readConfig } from '@market/platform/config';
import { AddressMeter } from './address-meter';
import { InProcessMeter } from './in-process-meter';
import { usageConfig } from './usage.config';

/** Counts what is spent. Needs the app's `Clock`. */
@Module({
  providers: [
    InProcessMeter,
    {
      provide: AddressMeter,
      inject: [Clock],
      useFactory: (clock: Clock) => new AddressMeter(clock, readConfig(usageConfig).unauthenticatedPerMinute),
    },
  ],
  exports: [InProcessMeter, AddressMeter],
})
export class UsageModule {}
