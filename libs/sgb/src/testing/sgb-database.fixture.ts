import type { DataSet, SgbIssueRecord } from '@market/contracts';
import { fieldsSql } from '@market/database';
import { SourceTime } from '@market/ingest';
import { startFeatureDatabase } from '@market/ingest/testing';
import { sgbChecks, sgbParts } from '..';
import { SampleSgbLoader, SgbInitialLoad, SgbLifecycle } from '../ingest';
import { at } from '../domain/sgb.fixture';
import { SgbIssueIntake } from '../ingest/issue.intake';
import { SgbQuotationIntake } from '../ingest/quotation.intake';
import { SgbRedemptionIntake } from '../ingest/redemption.intake';
import { SgbRepository } from '../persistence/sgb.repository';
import { sgbRows } from '../persistence/sgb.entity';
import type { SgbRow } from '../persistence/sgb.row';

const tables = ['sgb', 'sgb_sighting', 'sgb_redemption', 'sgb_redemption_sighting', 'sgb_revision'] as const;

/** Starts the feature on a database of its own, with a clock that stands still until it is set. */
export async function startSgbDatabase(name: string) {
  const database = await startFeatureDatabase(name, {
    parts: sgbParts,
    checks: sgbChecks,
    tables,
    now: at('2026-11-20', '08:00'),
    feed: { source: 'rbi', feedId: 'rbi.press-rss' },
  });
  const { dataSource, clock, outbox, rows, announced, take } = database;
  const issues = new SgbIssueIntake(outbox, new SourceTime(clock, null));
  return {
    ...database,
    issues,
    /** Takes releases in from the feed and from their pages. @returns the outcome of the pages, with the events of both */
    async release(records: readonly SgbIssueRecord[], intake = issues) {
      const { events } = await take(intake, records);
      const outcome = await take(intake, records, { feedId: 'rbi.press-detail' });
      return { ...outcome, events: events + outcome.events };
    },
    /** Makes the intake of a replay whose payloads are some days old. */
    replayedIssues: (days: number) => new SgbIssueIntake(outbox, new SourceTime(clock, days)),
    redemptions: new SgbRedemptionIntake(outbox),
    quotations: new SgbQuotationIntake(outbox),
    lifecycle: new SgbLifecycle(dataSource, clock, outbox),
    initial: new SgbInitialLoad(dataSource, clock),
    samples: new SampleSgbLoader(dataSource, clock),
    repository: new SgbRepository(dataSource),
    tranches: (dataSet: DataSet = 'live') =>
      rows<SgbRow>(`SELECT ${fieldsSql(sgbRows)} FROM sgb WHERE data_set = $1 ORDER BY id`, [dataSet]),
    count: async (table: (typeof tables)[number]) =>
      (await rows<{ count: number }>(`SELECT count(*) AS count FROM ${table}`))[0]?.count,
    events: (dataSet: DataSet = 'live') =>
      announced<string>(`type || ' ' || subject_id || ' ' || effective_on`, dataSet),
  };
}

export type SgbDatabase = Awaited<ReturnType<typeof startSgbDatabase>>;
