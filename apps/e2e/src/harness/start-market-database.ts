import { startTestDatabase } from '@market/testing';
import { makeMarketDatabase } from './market-database';
import { marketDatabaseVariable } from './running-api';

/** Jest's `globalSetup`: starts the run's database server and creates the market database that the suites copy. */
export default async function startMarketDatabase(): Promise<void> {
  await startTestDatabase();
  process.env[marketDatabaseVariable] = JSON.stringify(await makeMarketDatabase());
}
