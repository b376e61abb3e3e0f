import { startTestDatabase } from '@market/testing';
import { recordPrograms } from '../secrets/recorded-programs';
import { joinApps } from './joined-programs';
import { makeMarketDatabase } from './market-database';
import { runServerVariable } from './run-client';
import { type RunServer, startRunServer } from './run-server';
import { marketDatabaseVariable } from './running-api';

declare global {
  var marketRunServer: RunServer | undefined;
}

/**
 * Jest's `globalSetup`: joins the programs of the apps, starts the run's database server, creates the market database that
 * suites copy, and starts the server of what they share.
 */
export default async function startMarketDatabase(): Promise<void> {
  await Promise.all([startTestDatabase(), joinApps()]);
  process.env[marketDatabaseVariable] = JSON.stringify(await makeMarketDatabase());
  recordPrograms();
  globalThis.marketRunServer = await startRunServer();
  process.env[runServerVariable] = globalThis.marketRunServer.url;
}
