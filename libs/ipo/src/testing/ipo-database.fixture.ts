import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { DataSet } from '@market/contracts';
import { ManualClock } from '@market/kernel';
import { dataVersionParts } from '@market/platform/data-versions';
import {
  createDataSource,
  type DatabaseFinding,
  fieldsSql,
  migrate,
  rowsOf,
  runDatabaseChecks,
  type Sql,
} from '@market/platform/database';
import {
  ingestParts,
  type IntakeBatch,
  type IntakeOutcome,
  type RecordIntake,
} from '@market/platform/ingest';
import { Outbox, outboxParts } from '@market/platform/outbox';
import { createTestDatabase } from '@market/platform/testing';
import { ipoChecks, ipoParts } from '..';
import { IpoLifecycle, SampleIpoLoader } from '../ingest';
import { at } from '../domain/ipo.fixture';
import { IpoIntake } from '../ingest/ipo.intake';
import { LedgerKeeper } from '../ingest/ledger-keeper';
import { ListingIntake } from '../ingest/listing.intake';
import { ReportIntake } from '../ingest/report.intake';
import { SubscriptionIntake } from '../ingest/subscription.intake';
import { IpoRepository } from '../persistence/ipo.repository';
import { ipoRows } from '../persistence/ipo.entity';
import type { IpoRow } from '../persistence/ipo.row';

const writtenTables = [
  'ipo',
  'ipo_former_slug',
  'ipo_removed',
  'ipo_sighting',
  'ipo_revision',
  'ipo_subscription_reading',
  'trading_holiday',
  'outbox_event',
] as const;

type Batch = Partial<Omit<IntakeBatch<unknown>, 'rows'>> & { readonly trusted?: boolean };

/** The feature on a database of its own, with a clock that stands still until it is set. */
export async function startIpoDatabase(name: string) {
  Logger.overrideLogger(false);
  const database = await createTestDatabase(name);
  const dataSource = await createDataSource(
    { url: database.url, applicationName: name, poolSize: 6 },
    {
      entities: ipoParts.entities,
      migrations: [ingestParts, outboxParts, dataVersionParts, ipoParts].flatMap(({ migrations }) => [
        ...migrations,
      ]),
    },
  ).initialize();
  await migrate(dataSource);
  const clock = new ManualClock(at('2026-03-02', '12:00'));
  const outbox = new Outbox();
  const keeper = new LedgerKeeper(outbox);
  const take = async <T>(
    intake: RecordIntake<T>,
    records: readonly T[],
    batch: Batch = {},
  ): Promise<IntakeOutcome> => {
    const { trusted = false, ...run } = batch;
    const rows = records.map((record) => ({ record, trusted }));
    const base = {
      dataSet: 'live' as const,
      source: 'nse',
      feedId: 'nse.list',
      now: clock.now(),
      historic: false,
    };
    return dataSource.transaction((manager) => intake.take(manager, { ...base, ...run, rows }));
  };
  return {
    dataSource,
    clock,
    outbox,
    take,
    issues: new IpoIntake(keeper),
    listings: new ListingIntake(keeper),
    books: new SubscriptionIntake(),
    reports: new ReportIntake(keeper),
    lifecycle: new IpoLifecycle(dataSource, clock, outbox),
    samples: new SampleIpoLoader(dataSource, clock),
    repository: new IpoRepository(dataSource),
    ipos: (dataSet: DataSet = 'live') => storedIpos(dataSource, dataSet),
    events: (dataSet: DataSet = 'live') => storedEvents(dataSource, dataSet),
    revisions: (field: string) => storedRevisions(dataSource, field),
    findings: (): Promise<DatabaseFinding[]> => runDatabaseChecks(dataSource, ipoChecks),
    rowsWrittenBy: (work: () => Promise<unknown>) => rowsWrittenBy(dataSource, work),
    /** Empties all tables. */
    clear: () => dataSource.query(`TRUNCATE ${writtenTables.join(', ')}, service_fact`),
    stop: async () => {
      await dataSource.destroy();
      await database.drop();
    },
  };
}

export type IpoDatabase = Awaited<ReturnType<typeof startIpoDatabase>>;

function storedIpos(sql: Sql, dataSet: DataSet): Promise<IpoRow[]> {
  return rowsOf(sql, `SELECT ${fieldsSql(ipoRows)} FROM ipo WHERE data_set = $1 ORDER BY slug`, [dataSet]);
}

async function storedEvents(sql: Sql, dataSet: DataSet): Promise<string[]> {
  const rows = await rowsOf<{ event: string }>(
    sql,
    `SELECT type || ' ' || effective_on AS event FROM outbox_event WHERE data_set = $1 ORDER BY position`,
    [dataSet],
  );
  return rows.map(({ event }) => event);
}

function storedRevisions(
  sql: Sql,
  field: string,
): Promise<{ before: unknown; after: unknown; origin: string }[]> {
  return rowsOf(sql, 'SELECT before, after, origin FROM ipo_revision WHERE field = $1 ORDER BY position', [
    field,
  ]);
}

/** Rows that PostgreSQL itself counts as inserted, updated or deleted by some work. */
async function rowsWrittenBy(dataSource: DataSource, work: () => Promise<unknown>): Promise<number> {
  const before = await written(dataSource);
  await work();
  return (await written(dataSource)) - before;
}

/** Every idle connection hands its counters in first: PostgreSQL holds them back for a second. */
async function written(dataSource: DataSource): Promise<number> {
  const runners = Array.from({ length: 6 }, () => dataSource.createQueryRunner());
  await Promise.all(runners.map((runner) => runner.query('SELECT pg_stat_force_next_flush()')));
  await Promise.all(runners.map((runner) => runner.query('SELECT 1')));
  await Promise.all(runners.map((runner) => runner.release()));
  const [row] = await rowsOf<{ total: number }>(
    dataSource,
    `SELECT sum(n_tup_ins + n_tup_upd + n_tup_del)::bigint AS total FROM pg_stat_user_tables WHERE relname = ANY($1)`,
    [writtenTables],
  );
  return row?.total ?? 0;
}
