import { type AuditActor, AuditLog } from '@market/database/audit';
import type { Database } from '@market/database';
import type { Clock } from '@market/kernel';
import { generateApiKey } from './domain/api-key';
import { type IssuedKey, keyChanged, keyCreated, type KeyProperties, newKeyRow } from './issued-key';
import { type ApiKey, ApiKeyRepository } from './persistence/api-key.repository';

/** Key that works no more. */
export type RevokedKey = ApiKey & { readonly revokedAt: Date };

/** Tells the owners of an account of a change, in its transaction. */
export type TellOwners = (transaction: Database, accountId: string) => Promise<void>;

/** Makes and revokes keys, each with its entry in the audit log: for customers, and for operators. */
export class KeyBook {
  readonly keys = new ApiKeyRepository();
  readonly audit: AuditLog;

  constructor(private readonly clock: Clock) {
    this.audit = new AuditLog(clock);
  }

  /** Makes a key of an account. @returns it with its text, which is stored nowhere */
  async issue(
    transaction: Database,
    accountId: string,
    properties: KeyProperties,
    actor: AuditActor,
  ): Promise<IssuedKey> {
    const text = generateApiKey(properties.environment);
    const row = newKeyRow(accountId, text, properties, this.clock.now());
    await this.keys.insert(transaction, [row]);
    await this.audit.record(transaction, keyCreated(row, actor));
    return { id: row.id, key: text.key, prefix: row.prefix, last4: row.last4 };
  }

  /**
   * Revokes a key whose row is locked, for good: every process refuses it within a second. One that is already revoked keeps its time of revocation, and nobody is told.
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
