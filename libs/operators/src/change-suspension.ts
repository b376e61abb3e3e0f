import type { Database } from '@market/database';
import type { AuditActor } from '@market/database/audit';

/** Suspension of an account, or its end. */
export type SuspensionAction = 'suspend' | 'resume';

/** Features that suspend and resume their part of an account: those of its keys, and of its endpoints. */
export interface SuspendableParts<Account> {
  readonly accounts: {
    /** Finds an account on the connection of the transaction: one more for each would use the pool up. */
    get(idOrEmail: string, transaction: Database): Promise<{ readonly id: string }>;
  } & Readonly<
    Record<
      SuspensionAction,
      (
        id: string,
        actor: AuditActor,
        transaction: Database,
        reason?: string,
      ) => Promise<Omit<SuspensionOutcome<Account>, 'endpoints'>>
    >
  >;
  readonly endpoints: Readonly<
    Record<SuspensionAction, (accountId: string, transaction: Database) => Promise<number>>
  >;
}

/** Account that was suspended or resumed. */
export interface SuspensionOutcome<Account> {
  readonly account: Account;
  /** False if it had this state already. */
  readonly isChanged: boolean;
  readonly endpoints: number;
}

export interface SuspensionOrder {
  readonly action: SuspensionAction;
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
export async function changeSuspension<Account>(
  transaction: Database,
  { accounts, endpoints }: SuspendableParts<Account>,
  { action, idOrEmail, actor, reason }: SuspensionOrder,
): Promise<SuspensionOutcome<Account>> {
  // In the order in which the service takes its locks: what every process waits for comes last.
  const { id } = await accounts.get(idOrEmail, transaction);
  const stopped = await endpoints[action](id, transaction);
  return { ...(await accounts[action](id, actor, transaction, reason)), endpoints: stopped };
}
