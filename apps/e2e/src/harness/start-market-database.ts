import { startTestDatabase } from '@market/testing';
import { makeMarketDatabase } from './market-database';
import { marketDatabaseVariable } from './running-api';

/** Jest's `globalSetup`: the run's database server, and on it the one market database that suites copy. */
export default async function startMarketDatabase(): Promise<void> {
  await startTestDatabase();
  process.env[marketDatabaseVariable] = JSON.stringify(await makeMarketDatabase());
}
