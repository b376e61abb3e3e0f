import type { Command } from 'commander';
import { readConfig } from '@market/base/config';
import {
  billingConfig,
  FailedPaymentMailsModule,
  HeldPlans,
  paymentSettings,
  Reconciliation,
  ReconciliationModule,
} from '@market/billing';
import { secretsConfig, SecretsModule } from '@market/database/secrets';
import { httpConfig, httpSettings } from '@market/http-server';
import { RecordedOwners } from '@market/identity';
import { RecordedAlertChoices } from '@market/usage';
import type { ContextModule, CommandContext } from '../command-context';
import type { Environment } from '../operator-environment';

/** `billing …`: payments and what the processor says of them. */
export function billingCommands(program: Command, context: CommandContext): void {
  const billing = program.command('billing').description('payments');

  billing
    .command('reconcile')
    .description(
      'asks the payment processor about every subscription now, and heals what differs; owners are told of failed payments if SECRETS_KEY is set',
    )
    .action(() => {
      const environment = context.environment();
      const payments = paymentSettings(readConfig(billingConfig, environment));
      const modules = [ReconciliationModule.register(payments), ...mailModules(environment)];
      return context.run(modules, async (app) => {
        const outcome = await app.get(Reconciliation).run();
        const held = await app.get(HeldPlans).askAll();
        return { json: { ...outcome, held }, exitCode: outcome.failed + held > 0 ? 1 : 0 };
      });
    });
}

/** Modules that tell owners of failed payments; none without the key that mails are sealed with. */
function mailModules(environment: Environment): ContextModule[] {
  if (environment['SECRETS_KEY'] === undefined) return [];
  const { publicUrl } = httpSettings(readConfig(httpConfig, environment));
  return [
    SecretsModule.register(readConfig(secretsConfig, environment)),
    FailedPaymentMailsModule.register({ publicUrl, owners: RecordedOwners, choices: RecordedAlertChoices }),
  ];
}
