import { SystemClock } from '@market/kernel';
import { createTestDatabase } from '@market/testing';
import { launchApi, type ApiProcess } from './api-process';
// Only their types: the libs behind them take seconds to load, and most suites need none of them.
import type * as accounts from './accounts';
import type * as marketDatabase from './market-database';
import type { MarketDatabase, PreparedKeys } from './market-database';

/** The built API in a process of its own, on a database of its own with the sample data set and one live IPO. */
export interface RunningApi extends ApiProcess, PreparedKeys {
  /** More test keys, each of an account of its own on the Enterprise plan. */
  readonly moreKeys: (count: number) => Promise<string[]>;
}

/** Setting in which a run tells its suites of the market database that they copy. */
export const marketDatabaseVariable = 'MARKET_DATABASE';

/** Starts the API; `reach` may put something between it and its database. Errors: `Error` when it is not built or not ready in time, with what it wrote. */
export async function startApi(
  settings: Readonly<Record<string, string>> = {},
  reach: (databaseUrl: string) => string | Promise<string> = (url) => url,
): Promise<RunningApi> {
  const { database, keys } = await prepareDatabase();
  const stop = async (api: ApiProcess) => {
    await api.stop();
    await database.drop();
  };
  try {
    const api = await launchApi(await reach(database.url), settings);
    return {
      ...keys,
      ...api,
      stop: () => stop(api),
      moreKeys(count) {
        // eslint-disable-next-line @typescript-eslint/no-require-imports -- only loaded where it is asked for
        const { manyKeys } = require('./accounts') as typeof accounts;
        return manyKeys(database.url, 'plan_enterprise', 'test', count);
      },
    };
  } catch (error) {
    await database.drop();
    throw error;
  }
}

/** A database of a suite's own: a copy of the run's. */
export async function prepareDatabase(): Promise<MarketDatabase> {
  const { database, ...rest } = await marketOfToday();
  return { database: await createTestDatabase('e2e', database), ...rest };
}

/** Samples are placed around a day: a run over midnight in India needs those of the new one. */
async function marketOfToday(): Promise<MarketDatabase> {
  const made = JSON.parse(process.env[marketDatabaseVariable] ?? 'null') as MarketDatabase | null;
  if (made?.sampledOn === new SystemClock().today()) return made;
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- only loaded where it is asked for
  const { makeMarketDatabase } = require('./market-database') as typeof marketDatabase;
  const anew = await makeMarketDatabase();
  process.env[marketDatabaseVariable] = JSON.stringify(anew);
  return anew;
}
