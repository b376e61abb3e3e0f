import { startTestDatabase } from '@market/testing';
import { joinPrograms } from './joined-programs';
import { operatorServerVariable } from './accounts';
import { makeMarketDatabase } from './market-database';
import { startOperatorServer } from './operator-server';
import { marketDatabaseVariable } from './running-api';

/**
 * Jest's `globalSetup`: joins the programs of the apps, starts the run's database server and operator server, and creates the
 * market database that the suites copy.
 */
export default async function startMarketDatabase(): Promise<void> {
  await Promise.all([startTestDatabase(), joinPrograms()]);
  process.env[operatorServerVariable] = await startOperatorServer();
  process.env[marketDatabaseVariable] = JSON.stringify(await makeMarketDatabase());
}
