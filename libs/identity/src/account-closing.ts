import type { AuditActor } from '@market/database/audit';
import type { Database } from '@market/database';

/** Port: closes accounts for good. */
export abstract class AccountClosing {
  /**
   * Revokes the keys of an account, deletes its endpoints, ends its subscription and removes its personal data. An account
   * that is closed stays as it is.
   *
   * @param transaction transaction that removes the members. The method takes locks that every process waits for: it comes
   *   last.
   */
  abstract close(transaction: Database, accountId: string, actor: AuditActor): Promise<void>;
}
