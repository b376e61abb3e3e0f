import type { Database } from '@market/database';
import type { AuditActor } from '@market/database/audit';

/** Suspension of an account, or its end. */
export type AccountBar = 'suspend' | 'resume';

/** Features that suspend and resume their part of an account: those of its keys, and of its endpoints. */
export interface BarredParts<Account> {
  readonly accounts: {
    /** Finds an account on the connection of the transaction: one more for each would use the pool up. */
    get(idOrEmail: string, transaction: Database): Promise<{ readonly id: string }>;
  } & Readonly<
    Record<
      AccountBar,
      (
        id: string,
        actor: AuditActor,
        transaction: Database,
        reason?: string,
      ) => Promise<Omit<Barred<Account>, 'endpoints'>>
    >
  >;
  readonly endpoints: Readonly<
    Record<AccountBar, (accountId: string, transaction: Database) => Promise<number>>
  >;
}

/** Account that was suspended or resumed. */
export interface Barred<Account> {
  readonly account: Account;
  /** False for one that was so already. */
  readonly isChanged: boolean;
  /** Number of its endpoints. */
  readonly endpoints: number;
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
 * Errors: `DomainError` not-found; conflict when it is closed.
 */
export async function barAccount<Account>(
  transaction: Database,
  { accounts, endpoints }: BarredParts<Account>,
  { bar, idOrEmail, actor, reason }: BarOrder,
): Promise<Barred<Account>> {
  // In the order in which the service takes its locks: what every process waits for comes last.
  const { id } = await accounts.get(idOrEmail, transaction);
  const stopped = await endpoints[bar](id, transaction);
  return { ...(await accounts[bar](id, actor, transaction, reason)), endpoints: stopped };
}
