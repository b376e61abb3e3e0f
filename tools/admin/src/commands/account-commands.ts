import type { Command } from 'commander';
import { DataSource } from 'typeorm';
import { AccountAdministration, AuthAdministrationModule, type Account } from '@market/auth';
import {
  BillingAdministrationModule,
  computeStatus,
  explainStatus,
  SubscriptionAdministration,
  type PlanId,
  type Subscription,
} from '@market/billing';
import type { Environment } from '@market/contracts';
import { IdentityAdministrationModule, OwnerNotices } from '@market/identity';
import { Clock } from '@market/kernel';
import { byOption, countArgument, planArgument, typeOption } from '../arguments';
import type { CommandContext } from '../command-context';
import { layOut } from '../lay-out';
import { mailing } from '../mailing';
import { accountState, declareSuspensions } from './suspension-commands';

const modules = [AuthAdministrationModule, BillingAdministrationModule];
const accountsAtMost = 100_000;

/** `account …`: who may hold keys, and on which plan. */
export function accountCommands(program: Command, context: CommandContext): void {
  const account = program.command('account').description('accounts and their plans');
  declareCreate(account, context);
  declareCreateMany(account, context);
  declareSuspensions(account, context);

  account
    .command('list')
    .description('lists all accounts, oldest first')
    .action(() =>
      context.run(modules, async (app) => {
        const accounts = await app.get(AccountAdministration).list();
        const plans = await app.get(SubscriptionAdministration).plansOf(accounts.map(({ id }) => id));
        return { json: accounts.map((one) => view(one, plans.get(one.id))) };
      }),
    );

  account
    .command('show')
    .argument('<id|email>')
    .action((idOrEmail: string) =>
      context.run(modules, async (app) => {
        const found = await app.get(AccountAdministration).get(idOrEmail);
        const subscription = await app.get(SubscriptionAdministration).of(found.id);
        const account = view(found, subscription.planId);
        const shownState = shown(subscription, app.get(Clock).now());
        const receipts = await app.get(SubscriptionAdministration).receiptsOf(found.id);
        return {
          json: { ...account, subscription: shownState, receipts },
          text: [layOut({ ...account, ...shownState }), ...receipts.map((one) => layOut(one))].join('\n\n'),
        };
      }),
    );

  account
    .command('set-plan')
    .argument('<id|email>')
    .argument('<plan>', 'free, basic, pro or enterprise', planArgument)
    .description('changes the plan, in every process within a second')
    .addOption(byOption())
    .action((idOrEmail: string, planId: PlanId, { by }: { by?: string }) =>
      context.run([...modules, IdentityAdministrationModule, ...mailing(context)], async (app) => {
        const { id, email } = await app.get(AccountAdministration).get(idOrEmail);
        await app.get(DataSource).transaction(async (tx) => {
          const plans = app.get(SubscriptionAdministration);
          const isChanged = await plans.setPlan(id, planId, context.actor(by), tx);
          if (isChanged) await app.get(OwnerNotices).tell(tx, id, 'plan-given');
        });
        return { json: { id, email, planId } };
      }),
    );
}

function declareCreate(account: Command, context: CommandContext): void {
  account
    .command('create')
    .requiredOption('--email <email>')
    .option('--plan <plan>', 'free, basic, pro or enterprise', planArgument, 'plan_free')
    .addOption(byOption())
    .action(({ email, plan, by }: { email: string; plan: PlanId; by?: string }) =>
      context.run(modules, async (app) => {
        const made = await app.get(DataSource).transaction(async (tx) => {
          const one = await app.get(AccountAdministration).create(email, tx, context.actor(by));
          await app.get(SubscriptionAdministration).open([one.id], plan, tx, context.actor(by));
          return one;
        });
        return { json: { id: made.id, email: made.email, planId: plan } };
      }),
    );
}

interface Many {
  readonly prefix: string;
  readonly count: number;
  readonly plan: PlanId;
  readonly type: Environment;
  readonly by?: string;
}

function declareCreateMany(account: Command, context: CommandContext): void {
  account
    .command('create-many')
    .description('for load tests: accounts with one key each')
    .requiredOption('--prefix <prefix>', 'how their email addresses begin')
    .requiredOption('--count <number>', `1 to ${accountsAtMost}`, countArgument(accountsAtMost))
    .option('--plan <plan>', 'free, basic, pro or enterprise', planArgument, 'plan_free')
    .addOption(typeOption())
    .addOption(byOption())
    .action(({ prefix, count, plan, type, by }: Many) =>
      context.run(modules, async (app) => {
        const made = await app.get(DataSource).transaction(async (tx) => {
          const wish = { prefix, count, environment: type };
          const accounts = await app.get(AccountAdministration).createMany(wish, tx, context.actor(by));
          const ids = accounts.map(({ id }) => id);
          await app.get(SubscriptionAdministration).open(ids, plan, tx, context.actor(by));
          return accounts;
        });
        return { json: made };
      }),
    );
}

/**
 * Returns the fields that an operator looks for: the processor's own references among them, but not what only the
 * database needs.
 */
function shown(subscription: Subscription, now: Date): object {
  const { period, processor, reference, cancelledAt, scheduledPlanId, checkout } = subscription;
  return {
    status: computeStatus(subscription, now),
    statusReason: explainStatus(subscription, now),
    period,
    processor,
    reference,
    cancelledAt,
    scheduledPlanId,
    checkout,
  };
}

function view(account: Account, planId: PlanId | undefined): object {
  const { id, email, createdAt } = account;
  return { id, email, planId, state: accountState(account), createdAt };
}
