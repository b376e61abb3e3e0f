import { AccountAdministration } from '@market/auth';
import { SystemClock } from '@market/kernel';
import { withDatabase } from '@market/platform/database';

/** An account on Free, with a live key. */
export interface PayingAccount {
  readonly id: string;
  readonly key: string;
}

/** Makes accounts on Free, each with a live key of its own. */
export function payingAccounts(databaseUrl: string, prefix: string, count: number): Promise<PayingAccount[]> {
  return withDatabase({ url: databaseUrl, applicationName: 'e2e' }, (source) =>
    new AccountAdministration(source, new SystemClock()).createMany({ prefix, count, environment: 'live' }),
  );
}
