import { Module, type DynamicModule, type ModuleMetadata, type Type } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import { HealthController } from './health.controller';
import { HealthReport } from './health-report';
import { type HealthProbe, HealthProbes } from './health-probe';
import { Readiness } from '@market/base/readiness';

export interface HealthParts {
  /** Probes of the dependencies of the process. */
  readonly probes: readonly Type<HealthProbe>[];
  /** Modules that provide what the probes inject. */
  readonly imports?: NonNullable<ModuleMetadata['imports']>;
}

/** Serves `/health/live` and `/health/ready` of an app, and provides its `HealthReport` to all modules. */
@Module({})
export class HealthModule {
  static register({ probes, imports = [] }: HealthParts): DynamicModule {
    return {
      module: HealthModule,
      global: true,
      imports: [TerminusModule.forRoot({ logger: false }), ...imports],
      controllers: [HealthController],
      providers: [
        Readiness,
        HealthReport,
        ...probes,
        {
          provide: HealthProbes,
          useFactory: (...all: HealthProbe[]) => new HealthProbes(all),
          inject: [...probes],
        },
      ],
      exports: [Readiness, HealthReport],
    };
  }
}
