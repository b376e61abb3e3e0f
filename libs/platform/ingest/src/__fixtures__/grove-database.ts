import { Logger } from '@nestjs/common';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ManualClock } from '@market/kernel';
import { auditParts } from '@market/database/audit';
import { queryRows } from '@market/database';
import { HttpClient } from '@market/egress';
import { Outbox, outboxParts } from '@market/database/outbox';
import { openTestDatabase } from '@market/database/testing';
import { type Feed, ReaderAtHand } from '@market/source-kit';
import { aGrove, FixedWatchlist } from '@market/source-kit/testing';
import type { DataSource } from 'typeorm';
import { FeedRunner, type FeedRunnerParts } from '../feed-runner';
import { ingestParts } from '..';
import { IntakeRegistry } from '../intake-registry';
import { PayloadArchive } from '../payload-archive';
import { QuarantineAdministration } from '../quarantine-administration';
import { SourceRegistry } from '../source-registry';
import { SourceTime } from '../source-time';
import { MangoIntake } from './mango-intake';

Logger.overrideLogger(false);

class NoHttp extends HttpClient {
  override get(): Promise<never> {
    return Promise.reject(new Error('no network'));
  }
}

/** Opens a database with the tables of the collecting side and one of mangoes, and a folder for payloads. */
export async function openGrove(name: string) {
  const { dataSource, close } = await openTestDatabase(name, [ingestParts, outboxParts, auditParts], {
    poolSize: 8,
  });
  const folder = mkdtempSync(join(tmpdir(), 'grove-'));
  await dataSource.query('CREATE TABLE mango (village text PRIMARY KEY, mangoes integer NOT NULL)');
  const rows = (sql: string) => queryRows<Record<string, unknown>>(dataSource, sql);
  return {
    dataSource,
    folder,
    rows,
    async clear(): Promise<void> {
      await dataSource.query('TRUNCATE mango, feed_run, feed_state, feed_refusal, feed_listing, quarantine, outbox_event');
    },
    async mangoes(): Promise<Record<string, unknown>> {
      const all = await rows('SELECT village, mangoes FROM mango ORDER BY village');
      return Object.fromEntries(all.map((row) => [String(row['village']), row['mangoes']]));
    },
    runs: () =>
      rows(`SELECT feed_id, status, fetched, accepted, unchanged, quarantined, skipped, events, error,
                   finished_at IS NOT NULL AS finished FROM feed_run ORDER BY id`),
    async close() {
      await close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Makes an ingestor with these feeds. Several may share one database. */
export function anIngestor(
  dataSource: DataSource,
  folder: string,
  feeds: readonly Feed[],
  environment: Readonly<Record<string, string>> = {},
  isOff = false,
) {
  const clock = new ManualClock(new Date('2026-11-20T06:00:00.000Z'));
  const intake = new MangoIntake(new Outbox());
  const intakes = new IntakeRegistry();
  intakes.register(intake);
  const parts: FeedRunnerParts = {
    dataSource,
    clock,
    sources: new SourceRegistry([aGrove(...feeds)], new NoHttp(), environment),
    intakes,
    archive: new PayloadArchive(folder),
    reader: new ReaderAtHand(),
    watchlist: new FixedWatchlist(),
    sourceTime: new SourceTime(clock, null),
    isOff,
  };
  const runner = new FeedRunner(parts);
  return { clock, intake, parts, runner, desk: new QuarantineAdministration(parts, runner) };
}
