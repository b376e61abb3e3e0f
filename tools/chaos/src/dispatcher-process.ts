import { Global, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { BillingModule, PlanEntitlements } from '@market/billing';
import { answerWithinMs, databaseParts } from '@market/ingestor/parts';
import { Clock, SystemClock } from '@market/kernel';
import { Entitlements } from '@market/access';
import { oneOf, configSlice, readConfigs } from '@market/base/config';
import { databaseConfig, DatabaseModule } from '@market/database';
import { Readiness } from '@market/base/readiness';
import { secretsConfig, SecretsModule } from '@market/database/secrets';
import { WebhookDeliveryModule, webhooksConfig } from '@market/webhooks';
import { DataSource } from 'typeorm';
import { type LogMutant, logMutants, mutateLog } from './log-reading/log-mutants';
import { type Mutant, mutants, mutate } from './mutants';

const chaosConfig = configSlice({
  mutant: {
    env: 'CHAOS_MUTANT',
    schema: oneOf(['none', ...mutants, ...logMutants], 'none'),
    description: 'The fault that this dispatcher has.',
    shownDefault: 'none',
  },
});

@Global()
@Module({
  imports: [BillingModule],
  providers: [
    Readiness,
    { provide: Clock, useClass: SystemClock },
    { provide: Entitlements, useExisting: PlanEntitlements },
  ],
  exports: [Readiness, Clock, Entitlements],
})
class Bindings {}

/** The ingestor's dispatcher and fan-out without the rest of it, which starts faster. */
async function main(): Promise<void> {
  const config = readConfigs({
    chaos: chaosConfig,
    database: databaseConfig,
    secrets: secretsConfig,
    webhooks: webhooksConfig,
  });
  const database = { ...config.database, applicationName: 'dispatcher', answerWithinMs };
  const app = await NestFactory.createApplicationContext(
    {
      module: class Root {},
      imports: [
        DatabaseModule.register(database, databaseParts),
        SecretsModule.register(config.secrets),
        Bindings,
        WebhookDeliveryModule.register(config.webhooks),
      ],
    },
    { logger: ['error'], abortOnError: false },
  );
  plant(config.chaos.mutant, app.get(DataSource));
  process.on('SIGTERM', () => void app.close().then(() => process.exit(0)));
}

function plant(mutant: 'none' | Mutant | LogMutant, dataSource: DataSource): void {
  if (mutant === 'none') return;
  if (mutant === 'positions-behind' || mutant === 'positions-again') mutateLog(mutant, dataSource);
  else mutate(mutant, dataSource);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
