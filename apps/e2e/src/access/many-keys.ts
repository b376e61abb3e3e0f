import { AccountAdministration } from '@market/auth';
import { SubscriptionAdministration, type PlanId } from '@market/billing';
import type { Environment } from '@market/contracts';
import { SystemClock } from '@market/kernel';
import { withDatabase } from '@market/platform/database';

/** Keys on a plan, each of an account of its own: no request of one is counted against another. */
export function manyKeys(
  databaseUrl: string,
  plan: PlanId,
  environment: Environment,
  count: number,
): Promise<string[]> {
  return withDatabase({ url: databaseUrl, applicationName: 'e2e' }, async (dataSource) => {
    const clock = new SystemClock();
    const prefix = `${plan}-${environment}`.replace('_', '-');
    const wish = { prefix, count, environment };
    const accounts = await new AccountAdministration(dataSource, clock).createMany(wish);
    const subscriptions = new SubscriptionAdministration(dataSource, clock);
    for (const { id } of accounts) await subscriptions.setPlan(id, plan);
    return accounts.map(({ key }) => key);
  });
}
