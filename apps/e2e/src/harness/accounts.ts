import { randomBytes } from 'node:crypto';
import { AccountAdministration } from '@market/auth';
import { SubscriptionAdministration, type PlanId } from '@market/billing';
import { CalendarFeeds } from '@market/calendar';
import type { Environment } from '@market/contracts';
import { databaseParts } from '@market/ingestor/parts';
import { SystemClock } from '@market/kernel';
import { withDatabase } from '@market/database';

/** An account with a live key. */
export interface PayingAccount {
  readonly id: string;
  readonly key: string;
}

/** Creates an account on a plan, with one key. */
export function keyOn(
  databaseUrl: string,
  planId: PlanId,
  environment: Environment = 'test',
): Promise<{ accountId: string; key: string }> {
  return administrating(databaseUrl, async ({ accounts, subscriptions }) => {
    const { id } = await accounts.create(`${randomBytes(8).toString('hex')}@example.test`);
    await subscriptions.setPlan(id, planId);
    const { key } = await accounts.createKey(id, { environment, name: 'e2e', expiresAt: null });
    return { accountId: id, key };
  });
}

/** Creates keys on a plan, each of an account of its own, so that their limits are separate. */
export function manyKeys(
  databaseUrl: string,
  plan: PlanId,
  environment: Environment,
  count: number,
): Promise<string[]> {
  return administrating(databaseUrl, async ({ accounts, subscriptions }) => {
    const prefix = `${plan}-${environment}`.replace('_', '-');
    const made = await accounts.createMany({ prefix, count, environment });
    for (const { id } of made) await subscriptions.setPlan(id, plan);
    return made.map(({ key }) => key);
  });
}

/** Creates accounts on Free, each with one live key. */
export function payingAccounts(databaseUrl: string, prefix: string, count: number): Promise<PayingAccount[]> {
  return administrating(databaseUrl, ({ accounts }) =>
    accounts.createMany({ prefix, count, environment: 'live' }),
  );
}

/** Tools of an operator. */
export interface Administration {
  readonly accounts: AccountAdministration;
  readonly subscriptions: SubscriptionAdministration;
  readonly feeds: CalendarFeeds;
}

/** Does an operator's work on a database. */
export function administrating<T>(
  databaseUrl: string,
  work: (desk: Administration) => Promise<T>,
): Promise<T> {
  return withDatabase(
    { url: databaseUrl, applicationName: 'e2e' },
    (source) => {
      const clock = new SystemClock();
      return work({
        accounts: new AccountAdministration(source, clock),
        subscriptions: new SubscriptionAdministration(source, clock),
        feeds: new CalendarFeeds(source, clock),
      });
    },
    databaseParts,
  );
}
