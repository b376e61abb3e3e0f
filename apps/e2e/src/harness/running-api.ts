import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AccountAdministration, authParts } from '@market/auth';
import { billingParts, SubscriptionAdministration } from '@market/billing';
import { gmpParts, SampleGmpLoader } from '@market/gmp';
import { ipoParts, RepositoryIpoDirectory, SampleIpoLoader } from '@market/ipo';
import { corporateActionParts, SampleOfferLoader } from '@market/corporate-actions';
import { SystemClock } from '@market/kernel';
import { nfoParts, SampleNfoLoader } from '@market/nfo';
import { auditParts } from '@market/platform/audit';
import { migrate, withDatabase } from '@market/platform/database';
import { freePort } from '@market/platform/embedded-postgres';
import { idempotencyParts } from '@market/platform/http';
import { ingestParts } from '@market/platform/ingest';
import { outboxParts } from '@market/platform/outbox';
import { createTestDatabase } from '@market/platform/testing';
import { SampleSgbLoader, SgbInitialLoad, sgbParts } from '@market/sgb';
import { usageParts } from '@market/usage';
import type { DataSource } from 'typeorm';

const program = join(__dirname, '..', '..', '..', 'api', 'dist', 'main.js');
const parts = [
  ingestParts,
  outboxParts,
  auditParts,
  idempotencyParts,
  ipoParts,
  gmpParts,
  corporateActionParts,
  sgbParts,
  authParts,
  billingParts,
  nfoParts,
  usageParts,
];
const readyWithinMs = 30_000;

/** The built API in a process of its own, on a database of its own with the sample data set and one live IPO. */
export interface RunningApi {
  readonly base: string;
  readonly port: number;
  /** Keys of one account on the Enterprise plan. */
  readonly liveKey: string;
  readonly testKey: string;
  /** A test key of an account on the Free plan: 10 requests a minute. */
  readonly freeKey: string;
  /** More test keys, each of an account of its own on the Enterprise plan. */
  readonly moreKeys: (count: number) => Promise<string[]>;
  /** All that the process has written so far. */
  readonly output: () => string;
  readonly process: ChildProcess;
  readonly stop: () => Promise<void>;
}

/** The one IPO of the live data set. No sample may ever be seen beside it, nor it among the samples. */
export const liveCanary = { slug: 'canary-of-the-live-set', name: 'Zanzibar Canary Breeders Limited' };

/** Starts the API; `reach` may put something between it and its database. Errors: `Error` when it is not built or not ready in time, with what it wrote. */
export async function startApi(
  settings: Readonly<Record<string, string>> = {},
  reach: (databaseUrl: string) => string | Promise<string> = (url) => url,
): Promise<RunningApi> {
  if (!existsSync(program)) throw new Error('the API is not built: run `tsc -b` first');
  const database = await createTestDatabase('e2e');
  const keys = await withDatabase({ url: database.url, applicationName: 'e2e' }, prepare, {
    entities: [],
    migrations: parts.flatMap(({ migrations }) => migrations),
  });
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const lines: string[] = [];
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: await reach(database.url),
      PORT: String(port),
      METRICS_PORT: '0',
      SECRETS_KEY: randomBytes(32).toString('base64'),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.on('data', (text: Buffer) => lines.push(text.toString()));
  child.stderr.on('data', (text: Buffer) => lines.push(text.toString()));
  const stop = async () => {
    await end(child);
    await database.drop();
  };
  try {
    await untilReady(base, child);
  } catch (error) {
    await stop();
    throw new Error(`${String(error)}\n${lines.join('')}`, { cause: error });
  }
  return {
    ...keys,
    base,
    port,
    process: child,
    stop,
    output: () => lines.join(''),
    moreKeys: (count) =>
      withDatabase({ url: database.url, applicationName: 'e2e' }, (source) => makeKeys(source, count)),
  };
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

async function untilReady(base: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + readyWithinMs;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the API ended with code ${child.exitCode}`);
    const answer = await fetch(`${base}/health/ready`).catch(() => null);
    if (answer?.status === 200) return;
    if (Date.now() > deadline) throw new Error(`the API is not ready: ${await answer?.text()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
