import { addDays, type IndianDay, instantInIndia, SystemClock } from '@market/kernel';
import { createTestDatabase } from '@market/testing';
import { manyKeys } from './accounts';
import { launchApi, type ApiProcess } from './api-process';
// Types only: this module loads libs for seconds, and few suites need it.
import type * as marketDatabase from './market-database';
import type { MarketDatabase } from './market-database';
import type { PreparedKeys } from './operator-work';

/** API in a separate process, on a database of its own with the sample data set and one live IPO. */
export interface RunningApi extends ApiProcess, PreparedKeys {
  /** Address of its database. */
  readonly databaseUrl: string;
  /** Creates further test keys, each of an account of its own on the Enterprise plan. */
  readonly moreKeys: (count: number) => Promise<string[]>;
}

/** Environment variable with the market database of a run, which the test suites copy. */
export const marketDatabaseVariable = 'MARKET_DATABASE';

/**
 * Starts the API. `reach` may put a proxy between it and its database and returns the URL to use.
 *
 * Errors: `Error` if it is not built or not ready in time; the message contains its output.
 */
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
      databaseUrl: database.url,
      stop: () => stop(api),
      moreKeys: (count) => manyKeys(database.url, 'plan_enterprise', 'test', count),
    };
  } catch (error) {
    await database.drop();
    throw error;
  }
}

/** Creates a database for one test suite: a copy of the run's market database. */
export async function prepareDatabase(): Promise<MarketDatabase> {
  const { database, ...rest } = await marketOfToday();
  return { database: await createTestDatabase('e2e', database), ...rest };
}

/** Time in which a suite ends whose samples must not pass midnight. Units: milliseconds. */
const suiteMs = 300_000;

/** Resolves to today in India. A suite that would begin shortly before midnight waits for the new day. */
export async function dayOfSuite(): Promise<IndianDay> {
  const clock = new SystemClock();
  const leftMs = instantInIndia(addDays(clock.today(), 1)).getTime() - clock.now().getTime();
  if (leftMs < suiteMs) await new Promise((resolve) => setTimeout(resolve, leftMs + 1));
  return clock.today();
}

/**
 * Resolves to a market database of today. Samples lie around a day, and states change with it where no ingestor follows: a
 * run over midnight in India creates another database.
 */
async function marketOfToday(): Promise<MarketDatabase> {
  const today = await dayOfSuite();
  const made = JSON.parse(process.env[marketDatabaseVariable] ?? 'null') as MarketDatabase | null;
  if (made?.sampledOn === today) return made;
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- loaded only when needed
  const { makeMarketDatabase } = require('./market-database') as typeof marketDatabase;
  const anew = await makeMarketDatabase();
  process.env[marketDatabaseVariable] = JSON.stringify(anew);
  return anew;
}
