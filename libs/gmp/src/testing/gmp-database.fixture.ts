import { Logger } from '@nestjs/common';
import {
  type DataSet,
  type GmpReadingRecord,
  type GmpWithdrawalRecord,
  IpoDirectory,
  type IpoReference,
} from '@market/contracts';
import { indianDay, instantInIndia, ManualClock } from '@market/kernel';
import { dataVersionParts } from '@market/platform/data-versions';
import { createDataSource, migrate, rowsOf, runDatabaseChecks } from '@market/platform/database';
import { ingestParts, type IntakeBatch, type IntakeOutcome } from '@market/platform/ingest';
import { Outbox, outboxParts } from '@market/platform/outbox';
import { createTestDatabase } from '@market/platform/testing';
import type { DataSource } from 'typeorm';
import { gmpChecks, gmpParts, GmpQueries } from '..';
import { SampleGmpLoader } from '../ingest';
import { GmpKeeper } from '../ingest/gmp-keeper';
import { GmpWithdrawalIntake } from '../ingest/gmp-withdrawal.intake';
import { GmpIntake } from '../ingest/gmp.intake';
import { GmpRepository } from '../persistence/gmp.repository';

const tables = [
  'gmp',
  'gmp_day',
  'gmp_reading',
  'gmp_withdrawal',
  'gmp_name',
  'gmp_unplaced',
  'outbox_event',
];

/** A directory that holds what a test puts in. */
export class ListedIpos extends IpoDirectory {
  readonly ipos: Record<DataSet, IpoReference[]> = { live: [], sample: [] };

  async active(dataSet: DataSet): Promise<readonly IpoReference[]> {
    return this.ipos[dataSet].filter(({ status }) => status !== 'LISTED' && status !== 'WITHDRAWN');
  }

  async bySlug(dataSet: DataSet, slug: string): Promise<IpoReference | null> {
    return this.ipos[dataSet].find((ipo) => ipo.slug === slug) ?? null;
  }

  async byIds(dataSet: DataSet, ids: readonly string[]): Promise<readonly IpoReference[]> {
    return this.ipos[dataSet].filter(({ id }) => ids.includes(id));
  }
}

type Batch = Partial<Omit<IntakeBatch<unknown>, 'rows'>> & {
  readonly trusted?: boolean;
  /** Slug that an operator names. */
  readonly subject?: string;
};

/** The feature on a database of its own, with a clock and a directory in the test's hands. */
export async function startGmpDatabase(name: string) {
  Logger.overrideLogger(false);
  const database = await createTestDatabase(name);
  const dataSource = await createDataSource(
    { url: database.url, applicationName: name, poolSize: 6 },
    {
      entities: gmpParts.entities,
      migrations: [ingestParts, outboxParts, dataVersionParts, gmpParts].flatMap(({ migrations }) => [
        ...migrations,
      ]),
    },
  ).initialize();
  await migrate(dataSource);
  const clock = new ManualClock(instantInIndia(indianDay('2026-11-18'), '12:00'));
  const directory = new ListedIpos();
  const keeper = new GmpKeeper(new Outbox());
  const intake = new GmpIntake(directory, keeper);
  const withdrawals = new GmpWithdrawalIntake(directory, keeper);
  return {
    dataSource,
    clock,
    directory,
    keeper,
    samples: new SampleGmpLoader(dataSource, clock, directory, keeper),
    queries: new GmpQueries(new GmpRepository(dataSource), directory, clock),
    /** Takes a batch in; one that is held is undone, as the runner does. */
    take: (records: readonly GmpReadingRecord[], batch: Batch = {}) =>
      takeIn(dataSource, intake, clock.now(), records, batch),
    /** Takes in that quotes are taken back. */
    takeBack: (records: readonly GmpWithdrawalRecord[], batch: Pick<Batch, 'trusted'> = {}) =>
      takeBackIn(dataSource, withdrawals, clock.now(), records, batch),
    rows: <Row>(sql: string, parameters: unknown[] = []) => rowsOf<Row>(dataSource, sql, parameters),
    events: (dataSet: DataSet = 'live') =>
      rowsOf<{ data: Record<string, unknown> }>(
        dataSource,
        'SELECT data FROM outbox_event WHERE data_set = $1 ORDER BY position',
        [dataSet],
      ).then((rows) => rows.map(({ data }) => data)),
    findings: () => runDatabaseChecks(dataSource, gmpChecks),
    clear: () => dataSource.query(`TRUNCATE ${tables.join(', ')}, service_fact`),
    /** All rows of the market's tables as text, to see that nothing was written. */
    state: async () => {
      const parts = await Promise.all(
        tables.map((table) => rowsOf(dataSource, `SELECT xmin, * FROM ${table} ORDER BY 2, 3, 4`)),
      );
      return JSON.stringify(parts);
    },
    stop: async () => {
      await dataSource.destroy();
      await database.drop();
    },
  };
}

export type GmpDatabase = Awaited<ReturnType<typeof startGmpDatabase>>;

const liveBatch = {
  dataSet: 'live' as const,
  source: 'investorgain',
  feedId: 'investorgain.gmp',
  historic: false,
};

async function takeIn(
  dataSource: DataSource,
  intake: GmpIntake,
  now: Date,
  records: readonly GmpReadingRecord[],
  { trusted = false, subject, ...run }: Batch,
): Promise<IntakeOutcome> {
  const rows = records.map((record) => ({
    record,
    trusted,
    ...(subject === undefined ? {} : { subject }),
  }));
  let outcome: IntakeOutcome | null = null;
  const undo = new Error('held');
  await dataSource
    .transaction(async (manager) => {
      outcome = await intake.take(manager, { ...liveBatch, now, ...run, rows });
      if (typeof outcome.held === 'string') throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  if (outcome === null) throw new Error('a batch has an outcome');
  return outcome;
}

function takeBackIn(
  dataSource: DataSource,
  intake: GmpWithdrawalIntake,
  now: Date,
  records: readonly GmpWithdrawalRecord[],
  { trusted = false }: Pick<Batch, 'trusted'>,
): Promise<IntakeOutcome> {
  const rows = records.map((record) => ({ record, trusted }));
  return dataSource.transaction((manager) => intake.take(manager, { ...liveBatch, now, rows }));
}
