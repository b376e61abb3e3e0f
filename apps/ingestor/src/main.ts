import { SystemClock } from '@market/kernel';
import { databaseConfig, withDatabase } from '@market/platform/database';
import { isProduction, readConfigs } from '@market/platform/config';
import { createHttpApp, httpConfig, httpSettings, serve } from '@market/platform/http';
import { ingestConfig, settleMode } from '@market/platform/ingest';
import { loggingConfig } from '@market/platform/observability';
import { secretsConfig } from '@market/platform/secrets';
import { webhooksConfig } from '@market/webhooks';
import { retentionConfig } from '@market/platform/retention';
import { AppModule } from './app.module';
import { capturedOn } from './capture';
import { ingestorConfig } from './ingestor.config';

async function main(): Promise<void> {
  const { own, ingest, ...config } = readConfigs({
    own: ingestorConfig,
    ingest: ingestConfig,
    database: databaseConfig,
    http: httpConfig,
    logging: loggingConfig,
    secrets: secretsConfig,
    webhooks: webhooksConfig,
    retention: retentionConfig,
  });
  if (isProduction(own.nodeEnv) && ingest.mode === 'replay') {
    throw new Error('SOURCES=replay: replayed data is no business of production');
  }
  const { url, poolSize } = config.database;
  const database = { url, poolSize, applicationName: 'ingestor' };
  const http = { ...httpSettings(config.http), host: own.host, port: own.port };
  const shiftDays = await withDatabase(database, (dataSource) =>
    settleMode(dataSource, new SystemClock(), ingest.mode, capturedOn),
  );
  const app = await createHttpApp(
    AppModule.register({
      database,
      http,
      logging: { ...config.logging, app: 'ingestor' },
      metricsPort: own.metricsPort,
      dataDir: ingest.dataDir,
      shiftDays,
      retention: config.retention,
      runs: ingest.mode === 'off' ? 'bundled' : 'all',
      secrets: config.secrets,
      webhooks: config.webhooks,
    }),
    http,
  );
  await serve(app, http);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
