import type { Database } from '@market/database';
import type { AuditActor } from '@market/database/audit';

/** Suspension of an account, or its end. */
export type AccountBar = 'suspend' | 'resume';

/** Features that suspend and resume their part of an account: those of its keys, and of its endpoints. */
export interface BarredParts<Account> {
  readonly accounts: {
    get(idOrEmail: string): Promise<{ readonly id: string }>;
  } & Readonly<
    Record<
      AccountBar,
      (id: string, actor: AuditActor, transaction: Database, reason?: string) => Promise<Account>
    >
  >;
  readonly endpoints: Readonly<
    Record<AccountBar, (accountId: string, transaction: Database) => Promise<number>>
  >;
}

/** Order of an operator. */
export interface BarOrder {
  readonly bar: AccountBar;
  readonly idOrEmail: string;
  readonly actor: AuditActor;
  /** Words for the audit log, which the account's members can read. */
  readonly reason?: string;
}

/**
 * Suspends or resumes an account: its keys are refused in every process within a second, its endpoints get nothing. For the
 * command line and the dashboard.
 *
 * @returns the account, and the number of its endpoints
 *
 * Errors: `DomainError` not-found; conflict when it is closed.
 */
export async function barAccount<Account>(
  transaction: Database,
  { accounts, endpoints }: BarredParts<Account>,
  { bar, idOrEmail, actor, reason }: BarOrder,
): Promise<{ readonly account: Account; readonly endpoints: number }> {
  // In the order in which the service takes its locks: what every process waits for comes last.
  const { id } = await accounts.get(idOrEmail);
  const stopped = await endpoints[bar](id, transaction);
  return { account: await accounts[bar](id, actor, transaction, reason), endpoints: stopped };
}
