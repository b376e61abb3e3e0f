import type { DataSet } from '@market/contracts';
import { auditParts } from '@market/database/audit';
import { fieldsSql } from '@market/database';
import { startFeatureDatabase } from '@market/ingest/testing';
import { ipoChecks, ipoParts } from '..';
import { IpoLifecycle, SampleIpoLoader } from '../ingest';
import { at } from '../domain/ipo.fixture';
import { IpoMender } from '../ingest/ipo-mender';
import { IpoIntake } from '../ingest/ipo.intake';
import { LedgerKeeper } from '../ingest/ledger-keeper';
import { ListingIntake } from '../ingest/listing.intake';
import { ReportIntake } from '../ingest/report.intake';
import { SubscriptionIntake } from '../ingest/subscription.intake';
import { IpoRepository } from '../persistence/ipo.repository';
import { ipoRows } from '../persistence/ipo.entity';
import type { IpoRow } from '../persistence/ipo.row';

const tables = [
  'ipo',
  'ipo_close',
  'ipo_former_slug',
  'ipo_removed',
  'ipo_sighting',
  'ipo_revision',
  'ipo_subscription_reading',
];

/** Starts the feature on a database of its own, with a clock that stands still until it is set. */
export async function startIpoDatabase(name: string) {
  const database = await startFeatureDatabase(name, {
    parts: {
      entities: [...auditParts.entities, ...ipoParts.entities],
      migrations: [...auditParts.migrations, ...ipoParts.migrations],
    },
    checks: ipoChecks,
    tables,
    now: at('2026-03-02', '12:00'),
    feed: { source: 'nse', feedId: 'nse.list' },
  });
  const { dataSource, clock, outbox, rows } = database;
  const keeper = new LedgerKeeper(outbox);
  return {
    ...database,
    issues: new IpoIntake(keeper),
    listings: new ListingIntake(keeper),
    books: new SubscriptionIntake(outbox),
    reports: new ReportIntake(keeper),
    mender: new IpoMender(dataSource, clock, keeper, outbox),
    lifecycle: new IpoLifecycle(dataSource, clock, outbox),
    samples: new SampleIpoLoader(dataSource, clock),
    repository: new IpoRepository(dataSource),
    ipos: (dataSet: DataSet = 'live') =>
      rows<IpoRow>(`SELECT ${fieldsSql(ipoRows)} FROM ipo WHERE data_set = $1 ORDER BY slug`, [dataSet]),
    revisions: (field: string) =>
      rows<{ before: unknown; after: unknown; origin: string }>(
        'SELECT before, after, origin FROM ipo_revision WHERE field = $1 ORDER BY position',
        [field],
      ),
  };
}

export type IpoDatabase = Awaited<ReturnType<typeof startIpoDatabase>>;
