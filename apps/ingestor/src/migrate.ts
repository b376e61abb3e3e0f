import { AccountAdministration, developmentEmail, DevelopmentKey } from '@market/auth';
import { SubscriptionAdministration } from '@market/billing';
import { noSecurityMails, UserAdministration } from '@market/identity';
import { SystemClock } from '@market/kernel';
import { configSlice, optionalText, processEnvironment, readConfig } from '@market/base/config';
import { databaseConfig, migrate, withDatabase } from '@market/database';
import { ingestConfig, settleMode } from '@market/ingest';
import { SgbInitialLoad } from '@market/sgb/ingest';
import type { DataSource } from 'typeorm';
import { capturedOn } from './capture';
import { grantRoles } from './database-roles';
import { ingestorConfig } from './ingestor.config';
import { loadSamples } from './load-samples';
import { databaseParts } from './parts';

const migrateConfig = configSlice({
  nodeEnv: ingestorConfig.nodeEnv,
  devKey: {
    env: 'DEV_KEY',
    schema: optionalText(),
    description: 'The development stack’s test key of an earlier start.',
    shownDefault: 'unset',
    secret: true,
  },
});

/** Outcome that is printed as JSON. */
interface Prepared {
  readonly migrated: readonly string[];
  /** Test key of the development account; null outside development. */
  readonly devKey: string | null;
  /** Token of a link that signs in the owner of that account; null outside development. */
  readonly token: string | null;
}

/**
 * Brings a database up to date: runs migrations, grants roles, loads samples, and in development creates an account
 * with a test key, and a link for its owner.
 */
async function prepare(dataSource: DataSource): Promise<Prepared> {
  const clock = new SystemClock();
  const { nodeEnv, devKey } = readConfig(migrateConfig, processEnvironment());
  const { mode } = readConfig(ingestConfig, processEnvironment());
  const migrated = await migrate(dataSource);
  await grantRoles(dataSource);
  await settleMode(dataSource, clock, mode, capturedOn);
  await loadSamples(dataSource, clock);
  await new SgbInitialLoad(dataSource, clock).load();
  if (nodeEnv !== 'development') return { migrated, devKey: null, token: null };
  const key = await new DevelopmentKey(dataSource, clock).ensure(devKey ?? null);
  const account = await new AccountAdministration(dataSource, clock).get(developmentEmail);
  await new SubscriptionAdministration(dataSource, clock).setPlan(account.id, 'plan_enterprise');
  const users = new UserAdministration(dataSource, clock, noSecurityMails);
  await users.ensureOwner(developmentEmail, account.id);
  await users.setOperator(developmentEmail, true, 'system');
  const { token } = await users.link(developmentEmail, 'system');
  return { migrated, devKey: key, token };
}

async function main(): Promise<void> {
  const { url, directUrl } = readConfig(databaseConfig, processEnvironment());
  const settings = { url: directUrl ?? url, applicationName: 'migrate', poolSize: 2 };
  const result = await withDatabase(settings, prepare, databaseParts);
  process.stdout.write(`${JSON.stringify(result)}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
