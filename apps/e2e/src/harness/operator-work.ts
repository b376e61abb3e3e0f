import { randomBytes } from 'node:crypto';
import { AccountAdministration } from '@market/auth';
import { type PlanId, SubscriptionAdministration } from '@market/billing';
import { CalendarFeeds } from '@market/calendar';
import { ExportLinks } from '@market/exports';
import type { CalendarKind, Environment } from '@market/contracts';
import { runDatabaseChecks, withDatabase } from '@market/database';
import { alwaysAdmitted } from '@market/access';
import { noSecurityMails, UserAdministration } from '@market/identity';
import { databaseParts } from '@market/ingestor/parts';
import { SystemClock } from '@market/kernel';
import { webhooksChecks } from '@market/webhooks';
import type { DataSource } from 'typeorm';

/** An account with a live key. */
export interface PayingAccount {
  readonly id: string;
  readonly key: string;
}

/** Keys of accounts of their own. */
export interface PreparedKeys {
  /** Live and test key of one account on the Enterprise plan. */
  readonly liveKey: string;
  readonly testKey: string;
  /** A test key of an account on the Free plan: 10 requests a minute. */
  readonly freeKey: string;
}

const clock = new SystemClock();
const actor = 'operator';

/** Work of an operator, by name: on a database, with arguments and a result that are JSON. */
export const operatorWork = {
  /** Creates an account on a plan, with one key. */
  async keyOn(
    source: DataSource,
    planId: PlanId,
    environment: Environment = 'test',
  ): Promise<{ accountId: string; keyId: string; key: string }> {
    const accounts = new AccountAdministration(source, clock);
    const { id: accountId } = await accounts.create(`${randomBytes(8).toString('hex')}@example.test`);
    await new SubscriptionAdministration(source, clock).setPlan(accountId, planId);
    const { id, key } = await accounts.createKey(accountId, { environment, name: 'e2e', expiresAt: null });
    return { accountId, keyId: id, key };
  },

  /** Creates keys on a plan, each of an account of its own, so that their limits are separate. */
  async manyKeys(
    source: DataSource,
    plan: PlanId,
    environment: Environment,
    count: number,
  ): Promise<string[]> {
    const prefix = `${plan}-${environment}`.replace('_', '-');
    const made = await new AccountAdministration(source, clock).createMany({ prefix, count, environment });
    const subscriptions = new SubscriptionAdministration(source, clock);
    for (const { id } of made) await subscriptions.setPlan(id, plan);
    return made.map(({ key }) => key);
  },

  /** Creates an account on Enterprise and one on Free. @param owner e-mail address of the first one */
  async preparedKeys(
    source: DataSource,
    owner = `${randomBytes(8).toString('hex')}@example.test`,
  ): Promise<PreparedKeys> {
    const accounts = new AccountAdministration(source, clock);
    const account = await accounts.create(owner);
    await new SubscriptionAdministration(source, clock).setPlan(account.id, 'plan_enterprise');
    const free = await accounts.create(`free-of-${owner}`);
    const keyOf = async (id: string, environment: Environment) =>
      (await accounts.createKey(id, { environment, name: 'e2e', expiresAt: null })).key;
    return {
      liveKey: await keyOf(account.id, 'live'),
      testKey: await keyOf(account.id, 'test'),
      freeKey: await keyOf(free.id, 'test'),
    };
  },

  /** Creates accounts on Free, each with one live key. */
  payingAccounts(source: DataSource, prefix: string, count: number): Promise<PayingAccount[]> {
    return new AccountAdministration(source, clock).createMany({ prefix, count, environment: 'live' });
  },

  async setPlan(source: DataSource, accountId: string, planId: PlanId): Promise<void> {
    await new SubscriptionAdministration(source, clock).setPlan(accountId, planId);
  },

  async suspend(source: DataSource, accountId: string): Promise<void> {
    await source.transaction((tx) => new AccountAdministration(source, clock).suspend(accountId, actor, tx));
  },

  async revokeKey(source: DataSource, keyId: string): Promise<void> {
    await new AccountAdministration(source, clock).revokeKey(keyId);
  },

  async makeOperator(source: DataSource, email: string): Promise<void> {
    await new UserAdministration(source, clock, noSecurityMails).setOperator(email, true, 'system');
  },

  /** Creates a calendar feed. @param kinds all if null */
  async makeFeed(
    source: DataSource,
    accountId: string,
    kinds: readonly CalendarKind[] | null = null,
  ): Promise<{ id: string; token: string }> {
    const feeds = new CalendarFeeds(source, clock);
    const wanted = { name: 'desk', kinds };
    const { id, token } = await feeds.make(accountId, wanted, { actor, check: alwaysAdmitted });
    return { id, token };
  },

  async revokeFeed(source: DataSource, feedId: string): Promise<void> {
    await new CalendarFeeds(source, clock).revoke(feedId, actor);
  },

  /** Creates an export link. @param path list with its filters */
  async makeExportLink(
    source: DataSource,
    accountId: string,
    path: string,
    format: 'csv' | 'csv-excel' = 'csv',
  ): Promise<{ id: string; token: string }> {
    const links = new ExportLinks(source, clock);
    const view = { name: 'desk sheet', path, format };
    const { id, token } = await links.make(accountId, view, { actor, check: alwaysAdmitted });
    return { id, token };
  },

  async revokeExportLink(source: DataSource, linkId: string): Promise<void> {
    await new ExportLinks(source, clock).revoke(linkId, actor);
  },

  /** Returns the findings of `database check` about webhooks. */
  webhookFindings(source: DataSource): Promise<unknown[]> {
    return runDatabaseChecks(source, webhooksChecks);
  },
};

export type OperatorWork = typeof operatorWork;

/** Runs a piece of an operator's work on a database. */
export function operate(name: keyof OperatorWork, databaseUrl: string, values: unknown[]): Promise<unknown> {
  const work = operatorWork[name] as (source: DataSource, ...rest: unknown[]) => Promise<unknown>;
  return withDatabase(
    { url: databaseUrl, applicationName: 'e2e' },
    (source) => work(source, ...values),
    databaseParts,
  );
}
