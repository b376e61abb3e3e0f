import { type DynamicModule, Module } from '@nestjs/common';
import { EgressModule } from '@market/egress/axios';
import { ProbeJob, ProbeSettings } from './probe.job';

/** Reads the service once a minute; for the one app that runs by the clock. */
@Module({})
export class ProbeClockworkModule {
  static register(settings: ProbeSettings): DynamicModule {
    return {
      module: ProbeClockworkModule,
      imports: [EgressModule],
      providers: [ProbeJob, { provide: ProbeSettings, useValue: settings }],
    };
  }
}
