import { Logger } from '@nestjs/common';
import type { DataSet } from '@market/contracts';
import { ManualClock } from '@market/kernel';
import { dataVersionParts } from '@market/platform/data-versions';
import {
  createDataSource,
  migrate,
  rowOf,
  rowsOf,
  runDatabaseChecks,
  fieldsSql,
} from '@market/platform/database';
import {
  ingestParts,
  type IntakeBatch,
  type IntakeOutcome,
  type RecordIntake,
  SourceTime,
} from '@market/platform/ingest';
import { Outbox, outboxParts } from '@market/platform/outbox';
import { createTestDatabase } from '@market/platform/testing';
import { sgbChecks, sgbParts } from '..';
import { SampleSgbLoader, SgbInitialLoad, SgbLifecycle } from '../ingest';
import { at } from '../domain/sgb.fixture';
import { SgbIssueIntake } from '../ingest/issue.intake';
import { SgbQuotationIntake } from '../ingest/quotation.intake';
import { SgbRedemptionIntake } from '../ingest/redemption.intake';
import { SgbRepository } from '../persistence/sgb.repository';
import { sgbRows } from '../persistence/sgb.entity';
import type { SgbRow } from '../persistence/sgb.row';

const writtenTables = ['sgb', 'sgb_sighting', 'sgb_redemption', 'sgb_revision', 'outbox_event'];

type Batch = Partial<Omit<IntakeBatch<unknown>, 'rows'>> & { readonly trusted?: boolean };

/** The feature on a database of its own, with a clock that stands still until it is set. */
export async function startSgbDatabase(name: string) {
  Logger.overrideLogger(false);
  const database = await createTestDatabase(name);
  const migrations = [ingestParts, outboxParts, dataVersionParts, sgbParts].flatMap((parts) => [
    ...parts.migrations,
  ]);
  const dataSource = await createDataSource(
    { url: database.url, applicationName: name, poolSize: 6 },
    { entities: sgbParts.entities, migrations },
  ).initialize();
  await migrate(dataSource);
  const clock = new ManualClock(at('2026-11-20', '08:00'));
  const outbox = new Outbox();
  const take = <T>(
    intake: RecordIntake<T>,
    records: readonly T[],
    batch: Batch = {},
  ): Promise<IntakeOutcome> => {
    const { trusted = false, ...run } = batch;
    const base = {
      dataSet: 'live' as const,
      source: 'rbi',
      feedId: 'rbi.press-rss',
      now: clock.now(),
      historic: false,
    };
    const rows = records.map((record) => ({ record, trusted }));
    return dataSource.transaction((manager) => intake.take(manager, { ...base, ...run, rows }));
  };
  return {
    dataSource,
    clock,
    take,
    issues: new SgbIssueIntake(outbox, new SourceTime(clock, null)),
    /** As the feature takes releases in while payloads of so many days ago are replayed. */
    replayedIssues: (days: number) => new SgbIssueIntake(outbox, new SourceTime(clock, days)),
    redemptions: new SgbRedemptionIntake(),
    quotations: new SgbQuotationIntake(outbox),
    lifecycle: new SgbLifecycle(dataSource, clock, outbox),
    initial: new SgbInitialLoad(dataSource, clock),
    samples: new SampleSgbLoader(dataSource, clock),
    repository: new SgbRepository(dataSource),
    tranches: (dataSet: DataSet = 'live') =>
      rowsOf<SgbRow>(dataSource, `SELECT ${fieldsSql(sgbRows)} FROM sgb WHERE data_set = $1 ORDER BY id`, [
        dataSet,
      ]),
    count: async (table: (typeof writtenTables)[number]) =>
      (await rowOf<{ count: number }>(dataSource, `SELECT count(*) AS count FROM ${table}`))?.count,
    events: async (dataSet: DataSet = 'live') =>
      (
        await rowsOf<{ event: string }>(
          dataSource,
          `SELECT type || ' ' || subject_id || ' ' || effective_on AS event FROM outbox_event
            WHERE data_set = $1 ORDER BY position`,
          [dataSet],
        )
      ).map(({ event }) => event),
    findings: () => runDatabaseChecks(dataSource, sgbChecks),
    /** The row versions of all tables: the same when nothing was written. */
    versions: () =>
      rowsOf<{ version: string }>(
        dataSource,
        writtenTables
          .map((table) => `SELECT '${table} ' || ctid || ' ' || xmin AS version FROM ${table}`)
          .join(' UNION ALL ') + ' ORDER BY 1',
      ),
    /** Empties all tables. */
    clear: () => dataSource.query(`TRUNCATE ${writtenTables.join(', ')}, service_fact`),
    stop: async () => {
      await dataSource.destroy();
      await database.drop();
    },
  };
}

export type SgbDatabase = Awaited<ReturnType<typeof startSgbDatabase>>;
