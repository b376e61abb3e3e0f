import type { CorporateOfferKind, CorporateOfferRecord, DataSet } from '@market/contracts';
import { auditParts } from '@market/database/audit';
import { fieldsSql } from '@market/database';
import { startFeatureDatabase, type TestBatch } from '@market/ingest/testing';
import { CorporateActionQueries, corporateActionChecks, corporateActionParts } from '..';
import { SampleOfferLoader } from '../ingest';
import { at } from '../domain/offer.fixture';
import { offerIntakes, OfferIntake } from '../ingest/offer.intake';
import { OfferMender } from '../ingest/offer-mender';
import { OfferRepository } from '../persistence/offer.repository';
import { offerRows } from '../persistence/offer.entity';
import type { OfferRow } from '../persistence/offer.row';

/** Starts the feature on a database of its own, with a clock that stands still until it is set. */
export async function startCorporateActionsDatabase(name: string) {
  const database = await startFeatureDatabase(name, {
    parts: {
      entities: [...auditParts.entities, ...corporateActionParts.entities],
      migrations: [...auditParts.migrations, ...corporateActionParts.migrations],
    },
    checks: corporateActionChecks,
    tables: [
      'corporate_offer',
      'corporate_offer_sighting',
      'corporate_offer_revision',
      'corporate_offer_removed',
    ],
    now: at('2026-03-09'),
    feed: { source: 'nse', feedId: 'nse.list' },
  });
  const { dataSource, clock, outbox, rows } = database;
  const intakes = offerIntakes(outbox);
  const intakeOf = (kind: CorporateOfferKind) => {
    const intake = intakes.find((one) => one instanceof OfferIntake && one.kind === kind);
    if (!intake) throw new Error(`no intake for ${kind}`);
    return intake;
  };
  return {
    ...database,
    take: (kind: CorporateOfferKind, records: readonly CorporateOfferRecord[], batch: TestBatch = {}) =>
      database.take(intakeOf(kind), records, batch),
    queries: new CorporateActionQueries(new OfferRepository(dataSource), clock),
    mender: new OfferMender(dataSource, clock, outbox),
    samples: new SampleOfferLoader(dataSource, clock),
    offers: (kind: CorporateOfferKind, dataSet: DataSet = 'live') =>
      rows<OfferRow>(
        `SELECT ${fieldsSql(offerRows)} FROM corporate_offer WHERE data_set = $1 AND kind = $2 ORDER BY open_on, id`,
        [dataSet, kind],
      ),
  };
}

export type CorporateActionsDatabase = Awaited<ReturnType<typeof startCorporateActionsDatabase>>;
