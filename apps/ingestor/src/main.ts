import { join } from 'node:path';
import { endSignal } from '@market/base/process';
import { SystemClock } from '@market/kernel';
import { databaseConfig, withDatabase } from '@market/database';
import { startTracing, tracingConfig } from '@market/base/tracing';
import { readConfigs } from '@market/base/config';
import { httpConfig, httpSettings, serve } from '@market/http-server';
import { createHttpApp } from '@market/http-api';
import { ingestConfig, settleMode } from '@market/ingest';
import { loggingConfig, metricsHostConfig } from '@market/base/observability';
import { mailConfig, mailSettings } from '@market/mail';
import { secretsConfig } from '@market/database/secrets';
import { probeConfig, probeSettings } from '@market/availability/probing';
import { webhooksConfig } from '@market/webhooks';
import { retentionConfig } from '@market/ingest/retention';
import { AppModule } from './app.module';
import { answerWithinMs } from './parts';
import { capturedOn } from './capture';
import { ingestorConfig } from './ingestor.config';
import { migrated } from './waiting.module';

async function main(): Promise<void> {
  const { own, ingest, ...config } = readConfigs({
    own: ingestorConfig,
    ingest: ingestConfig,
    database: databaseConfig,
    http: httpConfig,
    logging: loggingConfig,
    tracing: tracingConfig,
    metrics: metricsHostConfig,
    secrets: secretsConfig,
    webhooks: webhooksConfig,
    mail: mailConfig,
    retention: retentionConfig,
    probe: probeConfig,
  });
  await startTracing(config.tracing, 'ingestor');
  const { url, directUrl, poolSize } = config.database;
  const database = { url, directUrl, poolSize, applicationName: 'ingestor', answerWithinMs };
  const http = { ...httpSettings(config.http), host: own.host, port: own.port };
  const logging = { ...config.logging, app: 'ingestor' };
  const metrics = { host: config.metrics.host, port: own.metricsPort };
  const outside = { database, http, logging, metrics };
  const mail = mailSettings(config.mail);
  const probe = probeSettings(config.probe);
  const start = async () => {
    if (!(await migrated(outside, endSignal))) return null;
    const shiftDays = await withDatabase(database, (dataSource) =>
      settleMode(dataSource, new SystemClock(), ingest.mode, capturedOn),
    );
    const module = AppModule.register({
      ...outside,
      dataDir: ingest.dataDir,
      readerProgram: join(__dirname, 'reader.js'),
      shiftDays,
      retention: config.retention,
      runs: ingest.mode === 'off' ? 'bundled' : 'all',
      secrets: config.secrets,
      webhooks: config.webhooks,
      mail,
      probe,
    });
    return createHttpApp(module, http);
  };
  await serve(start, http, endSignal);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
