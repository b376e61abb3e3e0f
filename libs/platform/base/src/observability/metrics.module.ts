import { Module, type DynamicModule } from '@nestjs/common';
import { Metrics } from './metrics';
import { MetricsServer, type MetricsSettings } from './metrics-server';

/** Metrics of an app and the port that serves them. Global: inject `Metrics` to count something. */
@Module({})
export class MetricsModule {
  static register(settings: MetricsSettings): DynamicModule {
    return {
      module: MetricsModule,
      global: true,
      providers: [
        Metrics,
        {
          provide: MetricsServer,
          useFactory: (metrics: Metrics) => new MetricsServer(metrics, settings),
          inject: [Metrics],
        },
      ],
      exports: [Metrics, MetricsServer],
    };
  }
}
