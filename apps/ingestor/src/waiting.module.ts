import { type DynamicModule, Injectable, Module } from '@nestjs/common';
import { Clock, SystemClock } from '@market/kernel';
import { DatabaseModule, withDatabase } from '@market/database';
import { createHttpApp, DatabaseProbe, HealthModule, HttpModule, type ProbeResult } from '@market/http-api';
import { LoggingModule, MetricsModule } from '@market/base/observability';
import type { EndSignal } from '@market/base/process';
import type { IngestorSettings } from './app.module';
import { databaseParts } from './parts';

/** Health of the database while this process waits for it: never ready, since serving begins only after the wait. */
@Injectable()
class WaitingProbe extends DatabaseProbe {
  override async check(): Promise<ProbeResult> {
    const result = await super.check();
    return result.state === 'down' ? result : { state: 'down', reason: 'was just migrated' };
  }
}

/**
 * Ingestor while the database lacks migrations or requires newer builds: serves only health checks, which state the
 * reason.
 */
@Module({})
export class WaitingModule {
  static register({ database, http, logging, metrics }: WaitingSettings): DynamicModule {
    return {
      module: WaitingModule,
      global: true,
      imports: [
        LoggingModule.register(logging),
        MetricsModule.register(metrics),
        DatabaseModule.register(database, databaseParts),
        HttpModule.register(http),
        HealthModule.register({ probes: [WaitingProbe] }),
      ],
      providers: [{ provide: Clock, useClass: SystemClock }],
      exports: [Clock],
    };
  }
}

export type WaitingSettings = Pick<IngestorSettings, 'database' | 'http' | 'logging' | 'metrics'>;

const lookEveryMs = 500;

/**
 * Waits until the database has all migrations of this build and supports builds of its version. Meanwhile the process
 * is live and unready.
 *
 * @returns false if the process was told to end first
 *
 * Errors: those of the database if it is unreachable at the first check.
 */
export async function migrated(settings: WaitingSettings, told: EndSignal): Promise<boolean> {
  const { database, http } = settings;
  return withDatabase(
    database,
    async (dataSource) => {
      const probe = new DatabaseProbe(dataSource);
      const isMigrated = async () => (await probe.check()).state !== 'down';
      if (await isMigrated()) return true;
      const app = await createHttpApp(WaitingModule.register(settings), http);
      try {
        await app.listen(http.port, http.host);
        while (!told.isGiven) {
          if (await isMigrated().catch(() => false)) return true;
          await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
        }
        return false;
      } finally {
        await app.close();
      }
    },
    databaseParts,
  );
}
