import type { Database } from '@market/database';
import { IsNull, Not } from 'typeorm';
import { RecoveryCodeEntity } from './recovery-code.entity';
import { TotpEntity } from './totp.entity';

/** Sealed secrets of a user's authenticator app, with the last step that was accepted. */
export type TotpSecrets = Pick<TotpEntity, 'secret' | 'pending' | 'lastStep'>;

/** Reads and writes secrets of authenticator apps, and recovery codes. */
export class TotpRepository {
  /** Tells whether a user has a secret that is in use. */
  isActive(database: Database, userId: string): Promise<boolean> {
    return database.getRepository(TotpEntity).existsBy({ userId, secret: Not(IsNull()) });
  }

  /** Reads the secrets of a user, and lets one transaction after the other check codes. Null: there are none. */
  lock(transaction: Database, userId: string): Promise<TotpSecrets | null> {
    return transaction
      .getRepository(TotpEntity)
      .findOne({ where: { userId }, lock: { mode: 'pessimistic_write' } });
  }

  /** Stores a secret that waits for its first code, in place of an earlier one that waits. */
  async propose(database: Database, userId: string, pending: Buffer): Promise<void> {
    await database.getRepository(TotpEntity).upsert({ userId, pending }, ['userId']);
  }

  /** Puts a secret to use. @param lastStep step of the code that proved it */
  async activate(transaction: Database, userId: string, secret: Buffer, lastStep: number): Promise<void> {
    await transaction.getRepository(TotpEntity).update(userId, { secret, pending: null, lastStep });
  }

  /** Notes the step of an accepted code. */
  async accept(transaction: Database, userId: string, lastStep: number): Promise<void> {
    await transaction.getRepository(TotpEntity).update(userId, { lastStep });
  }

  /** Deletes the secrets and recovery codes of a user. @returns whether a secret was in use */
  async remove(transaction: Database, userId: string): Promise<boolean> {
    const secrets = await this.lock(transaction, userId);
    await transaction.getRepository(RecoveryCodeEntity).delete({ userId });
    await transaction.getRepository(TotpEntity).delete(userId);
    return secrets !== null && secrets.secret !== null;
  }

  /** Replaces the recovery codes of a user. */
  async setRecoveryCodes(transaction: Database, userId: string, digests: readonly Buffer[]): Promise<void> {
    const codes = transaction.getRepository(RecoveryCodeEntity);
    await codes.delete({ userId });
    await codes.insert(digests.map((sha256) => ({ userId, sha256 })));
  }

  /** Uses a recovery code up. @returns whether there was one: of concurrent uses one gets it */
  async useRecoveryCode(transaction: Database, userId: string, sha256: Buffer): Promise<boolean> {
    const { affected } = await transaction.getRepository(RecoveryCodeEntity).delete({ userId, sha256 });
    return (affected ?? 0) > 0;
  }
}
