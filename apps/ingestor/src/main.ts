import { SystemClock } from '@market/kernel';
import { databaseConfig, withDatabase } from '@market/platform/database';
import { processEnvironment, readConfig } from '@market/platform/config';
import { createHttpApp, httpConfig, httpSettings, serve } from '@market/platform/http';
import { ingestConfig, settleMode } from '@market/platform/ingest';
import { loggingConfig } from '@market/platform/observability';
import { AppModule } from './app.module';
import { capturedOn } from './capture';
import { ingestorConfig } from './ingestor.config';

async function main(): Promise<void> {
  const environment = processEnvironment();
  const own = readConfig(ingestorConfig, environment);
  const ingest = readConfig(ingestConfig, environment);
  const { url, poolSize } = readConfig(databaseConfig, environment);
  const database = { url, poolSize, applicationName: 'ingestor' };
  const http = { ...httpSettings(readConfig(httpConfig, environment)), host: own.host, port: own.port };
  const shiftDays = await withDatabase(database, (dataSource) =>
    settleMode(dataSource, new SystemClock(), ingest.mode, capturedOn),
  );
  const app = await createHttpApp(
    AppModule.register({
      database,
      http,
      logging: { ...readConfig(loggingConfig, environment), app: 'ingestor' },
      metricsPort: own.metricsPort,
      dataDir: ingest.dataDir,
      shiftDays,
      scheduled: ingest.mode !== 'off',
    }),
    http,
  );
  await serve(app, http);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
