import type { Command } from 'commander';
import { AccountAdministration, AuthAdministrationModule } from '@market/auth';
import { BillingAdministrationModule, planById, SubscriptionAdministration } from '@market/billing';
import { disabledBy, WebhookAdministration, WebhookAdministrationModule } from '@market/webhooks';
import { countArgument, instantArgument } from '../arguments';
import type { Desk } from '../desk';

const modules = [AuthAdministrationModule, BillingAdministrationModule, WebhookAdministrationModule];
const shownUsually = 50;
const shownAtMost = 1_000;

/** `webhook …`: endpoints, their deliveries, and what the public API leaves to the operator. */
export function webhookCommands(program: Command, desk: Desk): void {
  const webhook = program.command('webhook').description('endpoints of webhooks and their deliveries');

  webhook
    .command('list')
    .description('endpoints of an account in both environments, newest first')
    .requiredOption('--account <id|email>')
    .action(({ account }: { account: string }) =>
      desk.perform(modules, async (context) => {
        const { id } = await context.get(AccountAdministration).get(account);
        const plan = (await context.get(SubscriptionAdministration).plansOf([id])).get(id);
        const limit = plan === undefined ? 0 : planById(plan).webhooksLimit;
        const endpoints = await context.get(WebhookAdministration).list(id);
        return {
          json: endpoints.map((endpoint) => {
            const disabled = disabledBy(endpoint, limit);
            return {
              id: endpoint.id,
              environment: endpoint.dataSet === 'live' ? 'live' : 'test',
              url: endpoint.url,
              events: endpoint.events,
              status: disabled === null ? 'active' : 'disabled',
              disabledBy: disabled,
              disabledAt: endpoint.disabledAt,
              consecutiveFailures: endpoint.consecutiveFailures,
              createdAt: endpoint.createdAt,
            };
          }),
        };
      }),
    );

  webhook
    .command('enable')
    .argument('<id>')
    .description('enables an endpoint that failures disabled; what was held goes out by `replay` only')
    .action((id: string) =>
      desk.perform(modules, async (context) => {
        const { disabledAt, consecutiveFailures } = await context.get(WebhookAdministration).enable(id);
        return { json: { id, disabledAt, consecutiveFailures } };
      }),
    );

  webhook
    .command('deliveries')
    .argument('<id>')
    .description('the last deliveries with their attempts, newest first')
    .option('--limit <number>', `1 to ${shownAtMost}`, countArgument(shownAtMost), shownUsually)
    .action((id: string, { limit }: { limit: number }) =>
      desk.perform(modules, async (context) => ({
        json: [...(await context.get(WebhookAdministration).deliveries(id, limit))],
      })),
    );

  webhook
    .command('replay')
    .argument('<id>')
    .description('sends every event since an instant once more, as new deliveries')
    .requiredOption('--since <instant>', 'ISO 8601', instantArgument)
    .action((id: string, { since }: { since: Date }) =>
      desk.perform(modules, async (context) => ({
        json: { id, deliveries: await context.get(WebhookAdministration).replay(id, since) },
      })),
    );
}
