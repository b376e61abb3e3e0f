import { preparedKeys } from './accounts';
import type { PreparedKeys } from './operator-work';
import { fromRun, type SharedProcess } from './run-client';
import { dayOfSuite } from './running-api';

/** API of the run, with keys for one suite alone. */
export type SharedApi = SharedProcess & PreparedKeys;

/**
 * Resolves to the API that suites share which only read, with keys. A suite with another need starts its
 * own by `startApi`.
 */
export async function sharedApi(): Promise<SharedApi> {
  const shared = await fromRun<SharedProcess>(`/api?day=${await dayOfSuite()}`);
  return { ...shared, ...(await preparedKeys(shared.databaseUrl)) };
}
