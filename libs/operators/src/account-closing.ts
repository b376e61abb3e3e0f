import type { Database } from '@market/database';
import type { AuditActor } from '@market/database/audit';

/**
 * Features that close their part of an account: those of its requests, what it plays, its calendar feeds, its export links, its endpoints, its subscription and its
 * keys.
 */
export interface ClosedParts<Account> {
  readonly requests: { eraseAll(accountId: string, transaction: Database): Promise<unknown> };
  readonly plays: { eraseAll(accountId: string, transaction: Database): Promise<unknown> };
  readonly feeds: { closeAll(accountId: string, transaction: Database): Promise<unknown> };
  readonly exports: { closeAll(accountId: string, transaction: Database): Promise<unknown> };
  readonly endpoints: { removeAll(accountId: string, transaction: Database): Promise<number> };
  readonly subscriptions: {
    close(accountId: string, actor: AuditActor, transaction: Database): Promise<unknown>;
  };
  readonly accounts: { close(id: string, actor: AuditActor, transaction: Database): Promise<Account> };
}

/**
 * Closes an account for good: erases its requests and what it plays, revokes its calendar feeds and export links, deletes its endpoints, ends its subscription, revokes its keys and removes its personal data. For
 * the command line and the dashboard.
 *
 * @param transaction transaction that removes the members before
 * @returns the account, and the number of its endpoints
 *
 * Errors: `DomainError` not-found.
 */
export async function closeAccount<Account>(
  transaction: Database,
  { requests, plays, feeds, exports, endpoints, subscriptions, accounts }: ClosedParts<Account>,
  accountId: string,
  actor: AuditActor,
): Promise<{ readonly account: Account; readonly endpoints: number }> {
  // In the order in which the service takes its locks: what every process waits for comes last.
  await requests.eraseAll(accountId, transaction);
  await plays.eraseAll(accountId, transaction);
  await feeds.closeAll(accountId, transaction);
  await exports.closeAll(accountId, transaction);
  const deleted = await endpoints.removeAll(accountId, transaction);
  await subscriptions.close(accountId, actor, transaction);
  return { account: await accounts.close(accountId, actor, transaction), endpoints: deleted };
}
