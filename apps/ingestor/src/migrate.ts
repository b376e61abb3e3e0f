import { AccountAdministration } from '@market/auth';
import { SubscriptionAdministration } from '@market/billing';
import { SampleOfferLoader } from '@market/corporate-actions';
import { SampleGmpLoader } from '@market/gmp';
import { RepositoryIpoDirectory, SampleIpoLoader } from '@market/ipo';
import { SystemClock } from '@market/kernel';
import { SampleNfoLoader } from '@market/nfo';
import { configSlice, optionalText, processEnvironment, readConfig } from '@market/platform/config';
import { databaseConfig, migrate, withDatabase } from '@market/platform/database';
import { ingestConfig, settleMode } from '@market/platform/ingest';
import { SampleSgbLoader, SgbInitialLoad } from '@market/sgb';
import type { DataSource } from 'typeorm';
import { capturedOn } from './capture';
import { ingestorConfig } from './ingestor.config';
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

/** Brings a database up to date: migrations, sample data, and in development an account with a test key. */
async function prepare(dataSource: DataSource): Promise<{ migrated: string[]; devKey: string | null }> {
  const clock = new SystemClock();
  const { nodeEnv, devKey } = readConfig(migrateConfig, processEnvironment());
  const { mode } = readConfig(ingestConfig, processEnvironment());
  const migrated = await migrate(dataSource);
  await settleMode(dataSource, clock, mode, capturedOn);
  await new SampleIpoLoader(dataSource, clock).refresh();
  await new SampleNfoLoader(dataSource, clock).refresh();
  await SampleGmpLoader.on(dataSource, clock, RepositoryIpoDirectory.on(dataSource)).refresh();
  await new SampleOfferLoader(dataSource, clock).refresh();
  await new SgbInitialLoad(dataSource, clock).load();
  await new SampleSgbLoader(dataSource, clock).refresh();
  if (nodeEnv !== 'development') return { migrated, devKey: null };
  const accounts = new AccountAdministration(dataSource, clock);
  const key = await accounts.ensureDevelopmentKey(devKey ?? null);
  const account = await accounts.get('dev@localhost');
  await new SubscriptionAdministration(dataSource, clock).setPlan(account.id, 'plan_enterprise');
  return { migrated, devKey: key };
}

async function main(): Promise<void> {
  const { url } = readConfig(databaseConfig, processEnvironment());
  const result = await withDatabase({ url, applicationName: 'migrate', poolSize: 2 }, prepare, databaseParts);
  process.stdout.write(`${JSON.stringify(result)}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
