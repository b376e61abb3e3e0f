import { grantRoles } from '@market/ingestor/database-roles';
import { loadSamples } from '@market/ingestor/load-samples';
import { databaseParts } from '@market/ingestor/parts';
import { type Clock, type IndianDay, SystemClock } from '@market/kernel';
import { migrate, withDatabase } from '@market/database';
import { createTestDatabase, type TestDatabase } from '@market/testing';
import { SgbInitialLoad } from '@market/sgb/ingest';
import type { DataSource } from 'typeorm';
import { makeRoles } from './database-roles';
import { liveCanary } from './live-canary';
import { operatorWork, type PreparedKeys } from './operator-work';

/** Database as the ingestor leaves it: sample data, one live IPO that is listed, an account on Enterprise and one on Free. */
export interface MarketDatabase {
  readonly database: TestDatabase;
  readonly keys: PreparedKeys;
  /** Day for which the samples were loaded. */
  readonly sampledOn: IndianDay;
}

/** Creates a market database. It takes seconds, therefore test suites copy one. */
export async function makeMarketDatabase(): Promise<MarketDatabase> {
  const database = await createTestDatabase('market');
  const clock = new SystemClock();
  const sampledOn = clock.today();
  const keys = await withDatabase(
    { url: database.url, applicationName: 'e2e' },
    (dataSource) => prepare(dataSource, clock),
    databaseParts,
  );
  return { database, keys, sampledOn };
}

async function prepare(dataSource: DataSource, clock: Clock): Promise<PreparedKeys> {
  await migrate(dataSource);
  await makeRoles(dataSource);
  await grantRoles(dataSource);
  await loadSamples(dataSource, clock);
  await new SgbInitialLoad(dataSource, clock).load();
  await dataSource.query(
    `INSERT INTO ipo SELECT (jsonb_populate_record(NULL::ipo, to_jsonb(ipo) || $1::jsonb)).*
       FROM ipo WHERE status = 'LISTED' ORDER BY slug LIMIT 1`,
    [
      JSON.stringify({
        data_set: 'live',
        id: 'ipo_live_canary',
        slug: liveCanary.slug,
        name: liveCanary.name,
        company: liveCanary.name,
        company_key: 'zanzibar canary breeders',
      }),
    ],
  );
  return operatorWork.preparedKeys(dataSource, 'owner@example.test');
}
