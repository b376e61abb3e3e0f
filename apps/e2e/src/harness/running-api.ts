import { randomBytes } from 'node:crypto';
import { AccountAdministration } from '@market/auth';
import { SubscriptionAdministration, type PlanId } from '@market/billing';
import { SampleGmpLoader } from '@market/gmp';
import { RepositoryIpoDirectory, SampleIpoLoader } from '@market/ipo';
import { SampleOfferLoader } from '@market/corporate-actions';
import { databaseParts } from '@market/ingestor/parts';
import { SystemClock } from '@market/kernel';
import { SampleNfoLoader } from '@market/nfo';
import { migrate, withDatabase } from '@market/platform/database';
import { createTestDatabase } from '@market/platform/testing';
import { SampleSgbLoader, SgbInitialLoad } from '@market/sgb';
import type { DataSource } from 'typeorm';
import { launchApi, type ApiProcess } from './api-process';

/** The built API in a process of its own, on a database of its own with the sample data set and one live IPO. */
export interface RunningApi extends ApiProcess {
  /** Keys of one account on the Enterprise plan. */
  readonly liveKey: string;
  readonly testKey: string;
  /** A test key of an account on the Free plan: 10 requests a minute. */
  readonly freeKey: string;
  /** More test keys, each of an account of its own on the Enterprise plan. */
  readonly moreKeys: (count: number) => Promise<string[]>;
}

/** The one IPO of the live data set. No sample may ever be seen beside it, nor it among the samples. */
export const liveCanary = { slug: 'canary-of-the-live-set', name: 'Zanzibar Canary Breeders Limited' };

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
      moreKeys: (count) =>
        withDatabase({ url: database.url, applicationName: 'e2e' }, (source) => makeKeys(source, count)),
    };
  } catch (error) {
    await database.drop();
    throw error;
  }
}

/** A database as the ingestor leaves it: sample data, one live IPO, an account on Enterprise and one on Free. */
export async function prepareDatabase() {
  const database = await createTestDatabase('e2e');
  const keys = await withDatabase({ url: database.url, applicationName: 'e2e' }, prepare, databaseParts);
  return { database, keys };
}

async function prepare(dataSource: DataSource): Promise<Pick<RunningApi, 'liveKey' | 'testKey' | 'freeKey'>> {
  const clock = new SystemClock();
  await migrate(dataSource);
  await new SampleIpoLoader(dataSource, clock).refresh();
  await new SampleNfoLoader(dataSource, clock).refresh();
  await SampleGmpLoader.on(dataSource, clock, RepositoryIpoDirectory.on(dataSource)).refresh();
  await new SampleOfferLoader(dataSource, clock).refresh();
  await new SgbInitialLoad(dataSource, clock).load();
  await new SampleSgbLoader(dataSource, clock).refresh();
  await dataSource.query(
    `INSERT INTO ipo SELECT (jsonb_populate_record(NULL::ipo, to_jsonb(ipo) || $1::jsonb)).* FROM ipo LIMIT 1`,
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
  const accounts = new AccountAdministration(dataSource, clock);
  const account = await accounts.create('owner@example.test');
  await new SubscriptionAdministration(dataSource, clock).setPlan(account.id, 'plan_enterprise');
  const free = await accounts.create('free@example.test');
  const keyOf = async (id: string, environment: 'live' | 'test') =>
    (await accounts.createKey(id, { environment, name: 'e2e', expiresAt: null })).key;
  return {
    liveKey: await keyOf(account.id, 'live'),
    testKey: await keyOf(account.id, 'test'),
    freeKey: await keyOf(free.id, 'test'),
  };
}

/** A new account on a plan, with a key. */
export function keyOn(
  databaseUrl: string,
  planId: PlanId,
  environment: 'live' | 'test' = 'test',
): Promise<{ accountId: string; key: string }> {
  return withDatabase({ url: databaseUrl, applicationName: 'e2e' }, async (dataSource) => {
    const clock = new SystemClock();
    const accounts = new AccountAdministration(dataSource, clock);
    const { id } = await accounts.create(`${randomBytes(8).toString('hex')}@example.test`);
    await new SubscriptionAdministration(dataSource, clock).setPlan(id, planId);
    const { key } = await accounts.createKey(id, { environment, name: 'e2e', expiresAt: null });
    return { accountId: id, key };
  });
}

async function makeKeys(dataSource: DataSource, count: number): Promise<string[]> {
  const clock = new SystemClock();
  const accounts = await new AccountAdministration(dataSource, clock).createMany({
    prefix: 'more',
    count,
    environment: 'test',
  });
  const subscriptions = new SubscriptionAdministration(dataSource, clock);
  for (const { id } of accounts) await subscriptions.setPlan(id, 'plan_enterprise');
  return accounts.map(({ key }) => key);
}
