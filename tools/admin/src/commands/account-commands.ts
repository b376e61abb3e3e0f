import type { Command } from 'commander';
import { DataSource } from 'typeorm';
import { AccountAdministration, AuthAdministrationModule, type Account } from '@market/auth';
import {
  BillingAdministrationModule,
  statusOf,
  statusReasonOf,
  SubscriptionAdministration,
  type PlanId,
  type Subscription,
} from '@market/billing';
import type { Environment } from '@market/contracts';
import { IdentityAdministrationModule, OwnerNotices } from '@market/identity';
import { Clock } from '@market/kernel';
import { byOption, countArgument, planArgument, typeOption } from '../arguments';
import type { Desk } from '../desk';
import { layOut } from '../lay-out';
import { mailing } from '../mailing';
import { accountState, declareSuspensions } from './suspension-commands';

const modules = [AuthAdministrationModule, BillingAdministrationModule];
const accountsAtMost = 100_000;

/** `account …`: who may hold keys, and on which plan. */
export function accountCommands(program: Command, desk: Desk): void {
  const account = program.command('account').description('accounts and their plans');
  declareCreate(account, desk);
  declareCreateMany(account, desk);
  declareSuspensions(account, desk);

  account
    .command('list')
    .description('all accounts, oldest first')
    .action(() =>
      desk.perform(modules, async (context) => {
        const accounts = await context.get(AccountAdministration).list();
        const plans = await context.get(SubscriptionAdministration).plansOf(accounts.map(({ id }) => id));
        return { json: accounts.map((one) => view(one, plans.get(one.id))) };
      }),
    );

  account
    .command('show')
    .argument('<id|email>')
    .action((idOrEmail: string) =>
      desk.perform(modules, async (context) => {
        const found = await context.get(AccountAdministration).get(idOrEmail);
        const subscription = await context.get(SubscriptionAdministration).of(found.id);
        const account = view(found, subscription.planId);
        const shownState = shown(subscription, context.get(Clock).now());
        const receipts = await context.get(SubscriptionAdministration).receiptsOf(found.id);
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
    .description('effective in every process within a second')
    .addOption(byOption())
    .action((idOrEmail: string, planId: PlanId, { by }: { by?: string }) =>
      desk.perform([...modules, IdentityAdministrationModule, ...mailing(desk)], async (context) => {
        const { id, email } = await context.get(AccountAdministration).get(idOrEmail);
        await context.get(DataSource).transaction(async (tx) => {
          const plans = context.get(SubscriptionAdministration);
          const isChanged = await plans.setPlan(id, planId, desk.actor(by), tx);
          if (isChanged) await context.get(OwnerNotices).tell(tx, id, 'plan-given');
        });
        return { json: { id, email, planId } };
      }),
    );
}

function declareCreate(account: Command, desk: Desk): void {
  account
    .command('create')
    .requiredOption('--email <email>')
    .option('--plan <plan>', 'free, basic, pro or enterprise', planArgument, 'plan_free')
    .addOption(byOption())
    .action(({ email, plan, by }: { email: string; plan: PlanId; by?: string }) =>
      desk.perform(modules, async (context) => {
        const made = await context.get(DataSource).transaction(async (tx) => {
          const one = await context.get(AccountAdministration).create(email, tx, desk.actor(by));
          await context.get(SubscriptionAdministration).open([one.id], plan, tx, desk.actor(by));
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

function declareCreateMany(account: Command, desk: Desk): void {
  account
    .command('create-many')
    .description('for load tests: accounts with one key each')
    .requiredOption('--prefix <prefix>', 'how their e-mail addresses begin')
    .requiredOption('--count <number>', `1 to ${accountsAtMost}`, countArgument(accountsAtMost))
    .option('--plan <plan>', 'free, basic, pro or enterprise', planArgument, 'plan_free')
    .addOption(typeOption())
    .addOption(byOption())
    .action(({ prefix, count, plan, type, by }: Many) =>
      desk.perform(modules, async (context) => {
        const made = await context.get(DataSource).transaction(async (tx) => {
          const wish = { prefix, count, environment: type };
          const accounts = await context.get(AccountAdministration).createMany(wish, tx, desk.actor(by));
          const ids = accounts.map(({ id }) => id);
          await context.get(SubscriptionAdministration).open(ids, plan, tx, desk.actor(by));
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
    status: statusOf(subscription, now),
    statusReason: statusReasonOf(subscription, now),
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
