import { Logger } from '@nestjs/common';
import type { DataSet } from '@market/contracts';
import { ManualClock } from '@market/kernel';
import type { DataSource } from 'typeorm';
import { dataVersionParts } from '../../data-versions';
import { type DatabaseCheck, type DatabaseParts, rowsOf, runDatabaseChecks } from '../../database';
import { ingestParts, type IntakeBatch, type IntakeOutcome, type RecordIntake } from '../../ingest';
import { Outbox, outboxParts } from '../../outbox';
import { openTestDatabase } from './open-test-database';

/** What a test says of a batch; the rest is as the feature's usual source gives it. */
export type TestBatch = Partial<Omit<IntakeBatch<unknown>, 'rows'>> & {
  /** An operator vouches for the records. */
  readonly trusted?: boolean;
  /** What an operator says that the records are about. */
  readonly subject?: string;
};

/** A feature that collects, as its tests need it. */
interface CollectingFeature {
  readonly parts: DatabaseParts;
  readonly checks: readonly DatabaseCheck[];
  /** Tables that a test may fill; those of the outbox and of facts come on top. */
  readonly tables: readonly string[];
  /** Where its clock stands at first. */
  readonly now: Date;
  /** The feed whose batches its tests take in. */
  readonly feed: Pick<IntakeBatch<unknown>, 'source' | 'feedId'>;
}

export type FeatureDatabase = Awaited<ReturnType<typeof startFeatureDatabase>>;

const poolSize = 6;

/** Opens a database for the writing side of one feature, with a clock that stands still until it is set. */
export async function startFeatureDatabase(name: string, feature: CollectingFeature) {
  Logger.overrideLogger(false);
  const { dataSource, close } = await openTestDatabase(
    name,
    [ingestParts, outboxParts, dataVersionParts, feature.parts],
    { poolSize },
  );
  const clock = new ManualClock(feature.now);
  const tables = [...feature.tables, 'outbox_event'];
  const rows = <Row>(sql: string, parameters: unknown[] = []) => rowsOf<Row>(dataSource, sql, parameters);
  const announced = async <Value>(expression: string, dataSet: DataSet): Promise<Value[]> =>
    (
      await rows<{ value: Value }>(
        `SELECT ${expression} AS value FROM outbox_event WHERE data_set = $1 ORDER BY position`,
        [dataSet],
      )
    ).map(({ value }) => value);
  return {
    dataSource,
    clock,
    outbox: new Outbox(),
    rows,
    /** Takes a batch in; one that is held is undone, as the feed runner does. */
    take: <T>(
      intake: RecordIntake<T>,
      records: readonly T[],
      batch: TestBatch = {},
    ): Promise<IntakeOutcome> =>
      takeIn(dataSource, intake, records, { ...feature.feed, now: clock.now(), ...batch }),
    /** The value of an SQL expression for each event that was announced, in their order. */
    announced,
    /** Type and day of each event that was announced, in their order. */
    events: (dataSet: DataSet = 'live') => announced<string>(`type || ' ' || effective_on`, dataSet),
    findings: () => runDatabaseChecks(dataSource, feature.checks),
    /** The row versions of all tables: the same when nothing was written. */
    versions: async () =>
      JSON.stringify(
        await rows(
          tables
            .map((table) => `SELECT '${table} ' || ctid || ' ' || xmin AS version FROM ${table}`)
            .join(' UNION ALL ') + ' ORDER BY 1',
        ),
      ),
    /** Number of rows that PostgreSQL itself counts as inserted, updated or deleted by some work. */
    rowsWrittenBy: async (work: () => Promise<unknown>): Promise<number> => {
      const before = await written(dataSource, tables);
      await work();
      return (await written(dataSource, tables)) - before;
    },
    /** Empties all tables. */
    clear: () => dataSource.query(`TRUNCATE ${tables.join(', ')}, service_fact`),
    stop: close,
  };
}

async function takeIn<T>(
  dataSource: DataSource,
  intake: RecordIntake<T>,
  records: readonly T[],
  { trusted = false, subject, ...batch }: TestBatch & Pick<IntakeBatch<unknown>, 'source' | 'feedId' | 'now'>,
): Promise<IntakeOutcome> {
  const about = subject === undefined ? {} : { subject };
  const rows = records.map((record) => ({ record, trusted, ...about }));
  const runner = dataSource.createQueryRunner();
  try {
    await runner.startTransaction();
    const outcome = await intake.take(runner.manager, {
      dataSet: 'live',
      historic: false,
      ...batch,
      rows,
    });
    await (typeof outcome.held === 'string' ? runner.rollbackTransaction() : runner.commitTransaction());
    return outcome;
  } catch (error) {
    if (runner.isTransactionActive) await runner.rollbackTransaction();
    throw error;
  } finally {
    await runner.release();
  }
}

/** Every idle connection hands its counters in first: PostgreSQL holds them back for a second. */
async function written(dataSource: DataSource, tables: readonly string[]): Promise<number> {
  const runners = Array.from({ length: poolSize }, () => dataSource.createQueryRunner());
  await Promise.all(runners.map((runner) => runner.query('SELECT pg_stat_force_next_flush()')));
  await Promise.all(runners.map((runner) => runner.query('SELECT 1')));
  await Promise.all(runners.map((runner) => runner.release()));
  const [row] = await rowsOf<{ total: number }>(
    dataSource,
    `SELECT sum(n_tup_ins + n_tup_upd + n_tup_del)::bigint AS total FROM pg_stat_user_tables WHERE relname = ANY($1)`,
    [tables],
  );
  return row?.total ?? 0;
}
