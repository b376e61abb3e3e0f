import { Logger } from '@nestjs/common';
import type { DataSet } from '@market/contracts';
import { ManualClock } from '@market/kernel';
import { dataVersionParts } from '@market/platform/data-versions';
import { createDataSource, migrate, rowsOf, runDatabaseChecks, fieldsSql } from '@market/platform/database';
import {
  ingestParts,
  type IntakeBatch,
  type IntakeOutcome,
  type RecordIntake,
} from '@market/platform/ingest';
import { Outbox, outboxParts } from '@market/platform/outbox';
import { createTestDatabase } from '@market/platform/testing';
import type { DataSource } from 'typeorm';
import { nfoChecks, nfoParts, NfoWatchlist } from '..';
import { NfoLifecycle, SampleNfoLoader } from '../ingest';
import { at } from '../domain/nfo.fixture';
import { AmcIntake } from '../ingest/amc.intake';
import { NfoIntake } from '../ingest/nfo.intake';
import { NfoRepository } from '../persistence/nfo.repository';
import { nfoRows } from '../persistence/nfo.entity';
import type { NfoRow } from '../persistence/nfo.row';

const writtenTables = ['nfo', 'nfo_sighting', 'nfo_revision', 'amc', 'outbox_event'] as const;

type Batch = Partial<Omit<IntakeBatch<unknown>, 'rows'>> & { readonly trusted?: boolean };

/** The feature on a database of its own, with a clock that stands still until it is set. */
export async function startNfoDatabase(name: string) {
  Logger.overrideLogger(false);
  const database = await createTestDatabase(name);
  const dataSource = await createDataSource(
    { url: database.url, applicationName: name, poolSize: 6 },
    {
      entities: nfoParts.entities,
      migrations: [ingestParts, outboxParts, dataVersionParts, nfoParts].flatMap(({ migrations }) => [
        ...migrations,
      ]),
    },
  ).initialize();
  await migrate(dataSource);
  const clock = new ManualClock(at('2026-03-09', '12:00'));
  const outbox = new Outbox();
  return {
    dataSource,
    clock,
    outbox,
    take: <T>(intake: RecordIntake<T>, records: readonly T[], batch: Batch = {}): Promise<IntakeOutcome> => {
      const { trusted = false, ...run } = batch;
      const rows = records.map((record) => ({ record, trusted }));
      const base = { dataSet: 'live', source: 'amfi', feedId: 'amfi.nfo', historic: false } as const;
      return dataSource.transaction((manager) =>
        intake.take(manager, { ...base, now: clock.now(), ...run, rows }),
      );
    },
    offers: new NfoIntake(outbox),
    fundHouses: new AmcIntake(),
    lifecycle: new NfoLifecycle(dataSource, clock, outbox),
    samples: new SampleNfoLoader(dataSource, clock),
    repository: new NfoRepository(dataSource),
    watchlist: new NfoWatchlist(dataSource, clock),
    nfos: (dataSet: DataSet = 'live') =>
      rowsOf<NfoRow>(dataSource, `SELECT ${fieldsSql(nfoRows)} FROM nfo WHERE data_set = $1 ORDER BY slug`, [
        dataSet,
      ]),
    events: async (dataSet: DataSet = 'live') =>
      (
        await rowsOf<{ event: string }>(
          dataSource,
          `SELECT type || ' ' || effective_on AS event FROM outbox_event WHERE data_set = $1 ORDER BY position`,
          [dataSet],
        )
      ).map(({ event }) => event),
    findings: () => runDatabaseChecks(dataSource, nfoChecks),
    rowsWrittenBy: async (work: () => Promise<unknown>) => {
      const before = await written(dataSource);
      await work();
      return (await written(dataSource)) - before;
    },
    /** Empties all tables. */
    clear: () => dataSource.query(`TRUNCATE ${writtenTables.join(', ')}, service_fact`),
    stop: async () => {
      await dataSource.destroy();
      await database.drop();
    },
  };
}

export type NfoDatabase = Awaited<ReturnType<typeof startNfoDatabase>>;

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
