import { processEnvironment, readConfig } from '@market/base/config';
import { databaseConfig, withDatabase } from '@market/database';
import { SecretBox, secretsConfig } from '@market/database/secrets';
import { databaseParts } from '@market/ingestor/parts';
import { SystemClock } from '@market/kernel';
import { DemoAccount } from './demo-account';
import { demoAccountConfig } from './demo-account.config';

/** Fills the demo account and prints `{"token": …}`, the token of a link that signs in its owner. */
async function main(): Promise<void> {
  const environment = processEnvironment();
  const { nodeEnv } = readConfig(demoAccountConfig, environment);
  if (nodeEnv !== 'development') throw new Error('NODE_ENV: the demo account is made in development only');
  const { url } = readConfig(databaseConfig, environment);
  const box = new SecretBox(readConfig(secretsConfig, environment).key);
  const settings = { url, applicationName: 'demo-account', poolSize: 2 };
  const token = await withDatabase(
    settings,
    async (dataSource) => {
      const account = new DemoAccount(dataSource, new SystemClock(), box);
      await account.bringUpToDate();
      return (await account.link()).token;
    },
    databaseParts,
  );
  process.stdout.write(`${JSON.stringify({ token })}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
