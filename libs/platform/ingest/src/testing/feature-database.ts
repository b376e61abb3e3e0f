import { Logger } from '@nestjs/common';
import type { DataSet } from '@market/contracts';
import { ManualClock } from '@market/kernel';
import type { DataSource } from 'typeorm';
import { collectionParts } from '@market/database/collections';
import { dataVersionParts } from '@market/database/data-versions';
import { historyParts } from '@market/database/history';
import { type DatabaseCheck, type DatabaseParts, queryRows, runDatabaseChecks } from '@market/database';
import { ingestParts, type IntakeBatch, type IntakeOutcome, type RecordIntake } from '..';
import { Outbox, outboxParts } from '@market/database/outbox';
import { openTestDatabase } from '@market/database/testing';

/** Part of a batch that a test sets; the rest is as from the feature's usual source. */
export type TestBatch = Partial<Omit<IntakeBatch<unknown>, 'rows'>> & {
  /** True: an operator vouches for the records. */
  readonly trusted?: boolean;
  /** Subject of the records, stated by an operator. */
  readonly subject?: string;
};

/** Feature with intakes, as its tests need it. */
interface CollectingFeature {
  readonly parts: DatabaseParts;
  readonly checks: readonly DatabaseCheck[];
  /** Tables that a test may fill; those of the outbox and of facts are added. */
  readonly tables: readonly string[];
  /** Initial time of the clock. */
  readonly now: Date;
  /** Feed of the batches of its tests. */
  readonly feed: Pick<IntakeBatch<unknown>, 'source' | 'feedId'>;
}

export type FeatureDatabase = Awaited<ReturnType<typeof startFeatureDatabase>>;

const poolSize = 6;

/** Opens a database for the writing side of one feature, with a clock that stands still until it is set. */
export async function startFeatureDatabase(name: string, feature: CollectingFeature) {
  Logger.overrideLogger(false);
  const { dataSource, close } = await openTestDatabase(
    name,
    [ingestParts, outboxParts, dataVersionParts, collectionParts, historyParts, feature.parts],
    { poolSize },
  );
  const clock = new ManualClock(feature.now);
  const lastRuns = new Map<string, Date>();
  const tables = [...feature.tables, 'published_record', 'published_revision', 'outbox_event'];
  const rows = <Row>(sql: string, parameters: unknown[] = []) => queryRows<Row>(dataSource, sql, parameters);
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
    /** Applies a batch with the time of the feed's last one; a held one is rolled back, as by the feed runner. */
    take: async <T>(
      intake: RecordIntake<T>,
      records: readonly T[],
      batch: TestBatch = {},
    ): Promise<IntakeOutcome> => {
      const run = { ...feature.feed, now: clock.now(), ...batch };
      const previousAt = lastRuns.get(run.feedId);
      const previous = previousAt === undefined ? {} : { previousAt };
      const outcome = await takeIn(dataSource, intake, records, { ...previous, ...run });
      lastRuns.set(run.feedId, run.now);
      return outcome;
    },
    /** Returns the value of an SQL expression for each announced event, in order. */
    announced,
    /** Returns type and day of each announced event, in order. */
    events: (dataSet: DataSet = 'live') => announced<string>(`type || ' ' || effective_on`, dataSet),
    findings: () => runDatabaseChecks(dataSource, feature.checks),
    /** Returns the row versions of all tables: equal when nothing was written. */
    versions: async () =>
      JSON.stringify(
        await rows(
          tables
            .map((table) => `SELECT '${table} ' || ctid || ' ' || xmin AS version FROM ${table}`)
            .join(' UNION ALL ') + ' ORDER BY 1',
        ),
      ),
    /** Counts the rows that were inserted, updated or deleted by some work, by PostgreSQL's own statistics. */
    rowsWrittenBy: async (work: () => Promise<unknown>): Promise<number> => {
      const before = await written(dataSource, tables);
      await work();
      return (await written(dataSource, tables)) - before;
    },
    /** Empties all tables. */
    clear: async () => {
      lastRuns.clear();
      await dataSource.query(`TRUNCATE ${tables.join(', ')}, service_fact`);
    },
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

/**
 * Reads the statistics after every idle connection has flushed its counters, which PostgreSQL otherwise delays by a
 * second.
 */
async function written(dataSource: DataSource, tables: readonly string[]): Promise<number> {
  const runners = Array.from({ length: poolSize }, () => dataSource.createQueryRunner());
  await Promise.all(runners.map((runner) => runner.query('SELECT pg_stat_force_next_flush()')));
  await Promise.all(runners.map((runner) => runner.query('SELECT 1')));
  await Promise.all(runners.map((runner) => runner.release()));
  const [row] = await queryRows<{ total: number }>(
    dataSource,
    `SELECT sum(n_tup_ins + n_tup_upd + n_tup_del)::bigint AS total FROM pg_stat_user_tables WHERE relname = ANY($1)`,
    [tables],
  );
  return row?.total ?? 0;
}
