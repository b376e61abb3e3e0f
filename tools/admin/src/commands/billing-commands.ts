import type { Command } from 'commander';
import { billingConfig, paymentSettings, Reconciliation, ReconciliationModule } from '@market/billing';
import { readConfig } from '@market/base/config';
import type { Desk } from '../desk';

/** `billing …`: payments and what the processor says of them. */
export function billingCommands(program: Command, desk: Desk): void {
  const billing = program.command('billing').description('payments');

  billing
    .command('reconcile')
    .description('asks the payment processor about every subscription now, and heals what differs')
    .action(() => {
      const payments = paymentSettings(readConfig(billingConfig, desk.environment()));
      return desk.perform([ReconciliationModule.register(payments)], async (context) => {
        const outcome = await context.get(Reconciliation).run();
        return { json: outcome, exitCode: outcome.failed > 0 ? 1 : 0 };
      });
    });
}
