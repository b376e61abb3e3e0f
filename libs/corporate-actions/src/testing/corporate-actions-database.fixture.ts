import { Logger } from '@nestjs/common';
import type { CorporateOfferKind, CorporateOfferRecord, DataSet } from '@market/contracts';
import { ManualClock } from '@market/kernel';
import { dataVersionParts } from '@market/platform/data-versions';
import {
  createDataSource,
  type DatabaseFinding,
  migrate,
  rowsOf,
  runDatabaseChecks,
  fieldsSql,
} from '@market/platform/database';
import { ingestParts, type IntakeBatch, type IntakeOutcome } from '@market/platform/ingest';
import { outboxParts } from '@market/platform/outbox';
import { createTestDatabase } from '@market/platform/testing';
import type { DataSource } from 'typeorm';
import { CorporateActionQueries, corporateActionChecks, corporateActionParts } from '..';
import { SampleOfferLoader } from '../ingest';
import { at } from '../domain/offer.fixture';
import { offerIntakes, OfferIntake } from '../ingest/offer.intake';
import { OfferRepository } from '../persistence/offer.repository';
import { offerRows } from '../persistence/offer.entity';
import type { OfferRow } from '../persistence/offer.row';

const tables = ['corporate_offer', 'corporate_offer_sighting', 'corporate_offer_revision', 'outbox_event'];

type Batch = Partial<Omit<IntakeBatch<unknown>, 'rows'>> & { readonly trusted?: boolean };

/** The feature on a database of its own, with a clock that stands still until it is set. */
export async function startCorporateActionsDatabase(name: string) {
  Logger.overrideLogger(false);
  const database = await createTestDatabase(name);
  const dataSource = await createDataSource(
    { url: database.url, applicationName: name, poolSize: 6 },
    {
      entities: corporateActionParts.entities,
      migrations: [ingestParts, outboxParts, dataVersionParts, corporateActionParts].flatMap(
        ({ migrations }) => [...migrations],
      ),
    },
  ).initialize();
  await migrate(dataSource);
  const clock = new ManualClock(at('2026-03-09'));
  return {
    dataSource,
    clock,
    take: (kind: CorporateOfferKind, records: readonly CorporateOfferRecord[], batch: Batch = {}) =>
      takeIn(dataSource, clock, kind, records, batch),
    queries: new CorporateActionQueries(new OfferRepository(dataSource), clock),
    samples: new SampleOfferLoader(dataSource, clock),
    offers: (kind: CorporateOfferKind, dataSet: DataSet = 'live') =>
      rowsOf<OfferRow>(
        dataSource,
        `SELECT ${fieldsSql(offerRows)} FROM corporate_offer WHERE data_set = $1 AND kind = $2 ORDER BY open_on, id`,
        [dataSet, kind],
      ),
    findings: (): Promise<DatabaseFinding[]> => runDatabaseChecks(dataSource, corporateActionChecks),
    rowsWrittenBy: (work: () => Promise<unknown>) => rowsWrittenBy(dataSource, work),
    clear: () => dataSource.query(`TRUNCATE ${tables.join(', ')}, service_fact`),
    stop: async () => {
      await dataSource.destroy();
      await database.drop();
    },
  };
}

export type CorporateActionsDatabase = Awaited<ReturnType<typeof startCorporateActionsDatabase>>;

function takeIn(
  dataSource: DataSource,
  clock: ManualClock,
  kind: CorporateOfferKind,
  records: readonly CorporateOfferRecord[],
  { trusted = false, ...run }: Batch,
): Promise<IntakeOutcome> {
  const intake = offerIntakes.find((one) => one instanceof OfferIntake && one.kind === kind);
  if (!intake) throw new Error(`no intake for ${kind}`);
  const base = {
    dataSet: 'live' as const,
    source: 'nse',
    feedId: 'nse.list',
    now: clock.now(),
    historic: false,
  };
  const rows = records.map((record) => ({ record, trusted }));
  return dataSource.transaction((manager) => intake.take(manager, { ...base, ...run, rows }));
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
    [tables],
  );
  return row?.total ?? 0;
}
