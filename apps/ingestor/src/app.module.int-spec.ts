import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NestFactory } from '@nestjs/core';
import { migrate, queryRow, withDatabase } from '@market/database';
import { SilenceJob } from '@market/freshness';
import { EventDemand } from '@market/database/outbox';
import { createTestDatabase } from '@market/testing';
import { DataSource } from 'typeorm';
import { AppModule } from './app.module';
import { databaseParts } from './parts';
import { sources } from './sources';

it('the ingestor starts with its sources off, leaves its plan of all feeds, and keeps events that wait for fan-out', async () => {
  const database = await createTestDatabase('ingestor_app');
  const dataDir = mkdtempSync(join(tmpdir(), 'ingestor-'));
  const connection = { url: database.url, applicationName: 'ingestor', poolSize: 4 };
  await withDatabase(connection, migrate, databaseParts);
  const app = await NestFactory.createApplicationContext(
    AppModule.register({
      database: connection,
      http: { host: '127.0.0.1', port: 0, publicUrl: '', docsUrl: '', trustProxy: false },
      logging: { level: 'silent', pretty: false, app: 'ingestor' },
      metrics: { port: 0 },
      dataDir,
      readerProgram: join(__dirname, '..', 'dist', 'reader.js'),
      shiftDays: null,
      runs: 'none',
      secrets: { key: Buffer.alloc(32) },
      webhooks: { allowedRanges: [], dnsServers: [], retryDelaysSeconds: [] },
      mail: { way: 'files' },
      probe: null,
      retention: { payloadDays: 30, runDays: 90, quarantineDays: 90, eventDays: 90 },
    }),
    { logger: false, abortOnError: false },
  );
  try {
    await app.get(SilenceJob, { strict: false }).watch();
    const planned = await queryRow<{ feeds: number }>(
      app.get(DataSource),
      'SELECT count(*)::int AS feeds FROM feed_plan',
    );
    expect(planned?.feeds).toBe(sources.flatMap(({ feeds }) => feeds).length);
    const demand = app.get(EventDemand, { strict: false });
    expect(await demand.oldestNeeded()).toBeNull();
    await app.get(DataSource).query(
      `INSERT INTO outbox_event (id, data_set, type, subject_id, effective_on, occurred_at, data, fanned_out_at)
       SELECT 'evt_' || n, 'live', 'ipo.opened', n, current_date, now(), '{}', CASE WHEN n = 1 THEN now() END
         FROM generate_series(1, 3) n`,
    );
    expect(await demand.oldestNeeded()).toBe(2);
  } finally {
    await app.close();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
