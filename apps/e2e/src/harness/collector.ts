import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NestFactory } from '@nestjs/core';
import { CollectingModule } from '@market/ingestor/collecting.module';
import { databaseParts } from '@market/ingestor/parts';
import { sources } from '@market/ingestor/sources';
import { daysBetween, type IndianDay, SystemClock } from '@market/kernel';
import { DatabaseModule, migrate, queryRows, withDatabase } from '@market/database';
import { FeedRunner, QuarantineAdministration, type RunReport } from '@market/ingest';
import { createTestDatabase, type TestDatabase } from '@market/testing';
import { SgbInitialLoad } from '@market/sgb/ingest';
import { DataSource } from 'typeorm';

/** Writing side of all features on a database of its own, with all sources directed to one server. */
export interface Collector {
  readonly databaseUrl: string;
  /** Number of days by which record dates are shifted. */
  readonly shiftDays: number;
  /** Every feed of every source, in the order in which they catch up. */
  readonly feeds: readonly string[];
  run(feedId: string): Promise<RunReport>;
  rows<Row>(sql: string, parameters?: unknown[]): Promise<Row[]>;
  readonly quarantine: QuarantineAdministration;
  close(): Promise<void>;
}

/** Tables of market data and events. A run without news writes none of them. */
export const marketTables = [
  'ipo',
  'ipo_close',
  'ipo_former_slug',
  'ipo_removed',
  'ipo_sighting',
  'ipo_revision',
  'ipo_subscription_reading',
  'trading_holiday',
  'nfo',
  'nfo_sighting',
  'nfo_revision',
  'amc',
  'gmp',
  'gmp_day',
  'gmp_reading',
  'gmp_state',
  'gmp_withdrawal',
  'gmp_name',
  'corporate_offer',
  'corporate_offer_sighting',
  'corporate_offer_revision',
  'corporate_offer_removed',
  'sgb',
  'sgb_redemption',
  'sgb_revision',
  'published_record',
  'published_revision',
  'outbox_event',
];

/**
 * Composes the ingestor's own modules in replay mode: record dates are shifted as if the payloads were captured today.
 *
 * @param sourcesUrl base URL; each host is served under its key, for example `…/nse-archives`
 * @param capturedOn day on which the served payloads were captured
 * @param given database to work on; default: one of its own, which is dropped on close
 */
export async function startCollector(
  sourcesUrl: string,
  capturedOn: IndianDay,
  given?: string,
): Promise<Collector> {
  const database = given === undefined ? await createTestDatabase('collector') : borrowed(given);
  const shiftDays = daysBetween(capturedOn, new SystemClock().today());
  const dataDir = mkdtempSync(join(tmpdir(), 'collector-'));
  await withDatabase({ url: database.url, applicationName: 'e2e' }, prepare, databaseParts);
  const hosts = sources.flatMap((source) => source.hosts.map(({ key }) => key));
  const environment = Object.fromEntries([
    ...hosts.map((key) => [`SOURCE_${key}_URL`, `${sourcesUrl}/${key.toLowerCase().replaceAll('_', '-')}`]),
    ...sources.map(({ id }) => [`SOURCE_${id.toUpperCase().replaceAll('-', '_')}_PACE_MS`, '0']),
  ]) as Record<string, string>;
  const app = await NestFactory.createApplicationContext(
    {
      module: class Root {},
      imports: [
        DatabaseModule.register({ url: database.url, applicationName: 'e2e' }, databaseParts),
        CollectingModule.register({ dataDir, shiftDays, runs: 'none', environment }),
      ],
    },
    { logger: false, abortOnError: false },
  );
  const dataSource = app.get(DataSource);
  return {
    shiftDays,
    databaseUrl: database.url,
    feeds: sources.flatMap(({ feeds }) => feeds.map(({ id }) => id)),
    async run(feedId) {
      const report = await app.get(FeedRunner).run(feedId);
      if (report === null) throw new Error('a run without a slot is never refused');
      return report;
    },
    rows: (sql, parameters = []) => queryRows(dataSource, sql, parameters),
    quarantine: app.get(QuarantineAdministration),
    async close() {
      await app.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function prepare(dataSource: DataSource): Promise<void> {
  await migrate(dataSource);
  await new SgbInitialLoad(dataSource, new SystemClock()).load();
}

function borrowed(url: string): TestDatabase {
  return { url, drop: () => Promise.resolve() };
}

/** Resolves to PostgreSQL's count of rows written to the market's tables since the database was created. */
export async function rowsWritten({ rows }: Collector): Promise<number> {
  await rows('SELECT pg_stat_force_next_flush()');
  await rows('SELECT pg_stat_clear_snapshot()');
  const [counted] = await rows<{ written: number }>(
    `SELECT sum(n_tup_ins + n_tup_upd + n_tup_del) AS written FROM pg_stat_user_tables WHERE relname = ANY($1)`,
    [marketTables],
  );
  return counted?.written ?? 0;
}

/** Resolves to the market as it is published: one text for each record and event, without times of writing. */
export async function marketState({ rows }: Collector): Promise<ReadonlyMap<string, string>> {
  const state = await rows<{ key: string; value: string }>(
    `SELECT 'ipo ' || slug AS key, (to_jsonb(ipo) - 'updated_at' - 'provenance' - 'terms_changed_at' - 'detail_changed_at')::text AS value FROM ipo
     UNION ALL
     SELECT 'reading ' || ipo.slug || ' ' || md5((to_jsonb(reading) - 'read_again')::text), (to_jsonb(reading) - 'received_at' - 'read_again' - 'ipo_id')::text
       FROM ipo_subscription_reading reading JOIN ipo ON ipo.id = reading.ipo_id AND ipo.data_set = reading.data_set
      WHERE reading.doubt IS NULL
     UNION ALL SELECT 'sgb ' || id, (to_jsonb(sgb) - 'updated_at' - 'first_seen_at' - 'provenance')::text FROM sgb
     UNION ALL SELECT 'redemption ' || sgb_id || ' ' || due_on, (to_jsonb(r) - 'received_at')::text FROM sgb_redemption r
     UNION ALL SELECT 'holiday ' || exchange || holiday_on, description FROM trading_holiday WHERE data_set = 'live'
     UNION ALL
     SELECT 'offer ' || kind || ' ' || id, (to_jsonb(corporate_offer) - 'updated_at' - 'provenance')::text FROM corporate_offer
     UNION ALL SELECT 'gmp ' || ipo_id, (to_jsonb(value) - 'updated_at' - 'provenance' - 'faded_at' - 'fades_at')::text FROM gmp value
     UNION ALL SELECT 'nfo ' || slug, (to_jsonb(nfo) - 'updated_at' - 'first_seen_at' - 'id' - 'provenance' - 'status_since')::text FROM nfo
     UNION ALL SELECT 'amc ' || code, (to_jsonb(amc) - 'updated_at' - 'first_seen_at')::text FROM amc
     UNION ALL SELECT 'event ' || id, type FROM outbox_event`,
  );
  return new Map(state.map(({ key, value }) => [key, value]));
}

/** Returns the differences between two states of the market: record and fields. */
export function differences(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): readonly string[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [old, now] = [before.get(key), after.get(key)];
    if (old === now) return [];
    if (old === undefined || now === undefined)
      return [`${key}: ${old === undefined ? 'new' : 'gone'} ${now ?? old}`];
    return [`${key}: ${changedFields(old, now)}`];
  });
}

function changedFields(before: string, after: string): string {
  const [old, now] = [before, after].map((text) => JSON.parse(text) as Record<string, unknown>);
  return Object.keys(now ?? {})
    .filter((field) => JSON.stringify(old?.[field]) !== JSON.stringify(now?.[field]))
    .map((field) => `${field} ${JSON.stringify(old?.[field])} → ${JSON.stringify(now?.[field])}`)
    .join(', ');
}
