import type { Command } from 'commander';
import { AccountAdministration, AuthAdministrationModule } from '@market/auth';
import { BillingAdministrationModule, planById, SubscriptionAdministration } from '@market/billing';
import { disabledBy, WebhookAdministration, WebhookAdministrationModule } from '@market/webhooks';
import { byOption, countArgument, instantArgument } from '../arguments';
import type { CommandContext } from '../command-context';

const modules = [AuthAdministrationModule, BillingAdministrationModule, WebhookAdministrationModule];
const shownUsually = 50;
const shownAtMost = 1_000;

/** `webhook …`: endpoints, their deliveries, and what the public API leaves to the operator. */
export function webhookCommands(program: Command, context: CommandContext): void {
  const webhook = program.command('webhook').description('endpoints of webhooks and their deliveries');

  webhook
    .command('list')
    .description('endpoints in both environments: those of an account, or all that failures disabled')
    .option('--account <id|email>')
    .action(({ account }: { account?: string }) =>
      context.run(modules, async (app) => {
        const administration = app.get(WebhookAdministration);
        const endpoints =
          account === undefined
            ? await administration.disabled()
            : await administration.list((await app.get(AccountAdministration).get(account)).id);
        const owners = [...new Set(endpoints.map(({ accountId }) => accountId))];
        const plans = await app.get(SubscriptionAdministration).plansOf(owners);
        return {
          json: endpoints.map((endpoint) => {
            const plan = plans.get(endpoint.accountId);
            const disabled = disabledBy(endpoint, plan === undefined ? 0 : planById(plan).webhooksLimit);
            return {
              id: endpoint.id,
              accountId: endpoint.accountId,
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
    .addOption(byOption())
    .action((id: string, { by }: { by?: string }) =>
      context.run(modules, async (app) => {
        const administration = app.get(WebhookAdministration);
        const { disabledAt, consecutiveFailures } = await administration.enable(id, context.actor(by));
        return { json: { id, disabledAt, consecutiveFailures } };
      }),
    );

  webhook
    .command('deliveries')
    .argument('<id>')
    .description('the last deliveries with their attempts, newest first')
    .option('--limit <number>', `1 to ${shownAtMost}`, countArgument(shownAtMost), shownUsually)
    .action((id: string, { limit }: { limit: number }) =>
      context.run(modules, async (app) => ({
        json: [...(await app.get(WebhookAdministration).deliveries(id, limit))],
      })),
    );

  webhook
    .command('replay')
    .argument('<id>')
    .description('resends every event since an instant, as new deliveries')
    .requiredOption('--since <instant>', 'ISO 8601', instantArgument)
    .addOption(byOption())
    .action((id: string, { since, by }: { since: Date; by?: string }) =>
      context.run(modules, async (app) => ({
        json: { id, deliveries: await app.get(WebhookAdministration).replay(id, since, context.actor(by)) },
      })),
    );
}
