import { startTestDatabase } from '@market/testing';
import { recordPrograms } from '../secrets/recorded-programs';
import { makeMarketDatabase } from './market-database';
import { runServerVariable } from './run-client';
import { type RunServer, startRunServer } from './run-server';
import { marketDatabaseVariable } from './running-api';
import { join, relative } from 'node:path';
import { joinPrograms } from '@market/build/packaging/join-programs';
import { lockedPackages } from '@market/build/packaging/locked-packages';
import { programs } from './started-program';

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

/**
 * Joins the program of each app into one file, as for its image: the tests run what is shipped, and it starts in half the
 * time. Errors: `Error` if an app is not built.
 */
async function joinApps(): Promise<void> {
  const root = join(__dirname, '..', '..', '..', '..');
  const entries = Object.values(programs).map((file) => {
    const joined = relative(root, file).replace(/\.js$/, '');
    return [joined, joined.replace(/joined$/, 'main.js')];
  });
  await joinPrograms(root, lockedPackages(root), Object.fromEntries(entries), root);
}
