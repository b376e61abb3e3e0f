import type { AuditActor, AuditLog } from '@market/database/audit';
import type { Database } from '@market/database';
import type { Clock } from '@market/kernel';
import { keyChanged } from './issued-key';
import type { ApiKey, ApiKeyRepository } from './persistence/api-key.repository';

/** Key that works no more. */
export type RevokedKey = ApiKey & { readonly revokedAt: Date };

/** Tells the owners of an account of a change, in its transaction. */
export type TellOwners = (transaction: Database, accountId: string) => Promise<void>;

/** Revokes keys for good: every process refuses one within a second. */
export class KeyRevocation {
  constructor(
    private readonly keys: ApiKeyRepository,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Revokes a key whose row is locked. One that is already revoked keeps its time of revocation, and nobody is told.
   *
   * @param tell tells the owners, if it is not one of them who revokes it
   */
  async revoke(
    transaction: Database,
    key: ApiKey,
    actor: AuditActor,
    tell: TellOwners = tellNobody,
  ): Promise<RevokedKey> {
    if (key.revokedAt !== null) return { ...key, revokedAt: key.revokedAt };
    const revokedAt = this.clock.now();
    await this.audit.record(transaction, keyChanged(key, 'key.revoked', actor));
    await tell(transaction, key.accountId);
    // Last, because it locks the row of `auth_version`, which every revocation waits for, until the transaction ends.
    await this.keys.revoke(transaction, key.id, revokedAt);
    return { ...key, revokedAt };
  }
}

const tellNobody: TellOwners = () => Promise.resolve();
