import { type Database, queryRow } from '@market/database';
import { PasskeyEntity } from './passkey.entity';

/** Public key of a user's credential. */
export type Passkey = Pick<
  PasskeyEntity,
  'id' | 'credentialId' | 'userId' | 'publicKey' | 'signCount' | 'name' | 'createdAt' | 'lastUsedAt'
>;

export class PasskeyRepository {
  /** Resolves to the passkeys of a user, oldest first. */
  ofUser(database: Database, userId: string): Promise<Passkey[]> {
    return database
      .getRepository(PasskeyEntity)
      .find({ where: { userId }, order: { createdAt: 'ASC', id: 'ASC' } });
  }

  has(database: Database, userId: string): Promise<boolean> {
    return database.getRepository(PasskeyEntity).existsBy({ userId });
  }

  /** Resolves to the number of passkeys of a user. */
  count(database: Database, userId: string): Promise<number> {
    return database.getRepository(PasskeyEntity).countBy({ userId });
  }

  byCredential(database: Database, credentialId: Buffer): Promise<Passkey | null> {
    return database.getRepository(PasskeyEntity).findOneBy({ credentialId });
  }

  /** Adds a passkey, unless its credential is known. @returns whether it was added */
  async add(transaction: Database, passkey: Passkey): Promise<boolean> {
    const added = await transaction
      .getRepository(PasskeyEntity)
      .createQueryBuilder()
      .insert()
      .values(passkey)
      .orIgnore()
      .returning('id')
      .execute();
    return (added.raw as readonly unknown[]).length > 0;
  }

  /**
   * Notes a use. SQL text: the count is compared and raised in one statement, so that of two uses with one count only
   * the first is accepted.
   *
   * @returns false if the count is not above that of an earlier use
   */
  async use(transaction: Database, id: string, signCount: number, now: Date): Promise<boolean> {
    const row = await queryRow(
      transaction,
      `UPDATE passkey SET sign_count = $2, last_used_at = $3
        WHERE id = $1 AND (sign_count < $2 OR (sign_count = 0 AND $2 = 0)) RETURNING id`,
      [id, signCount, now],
    );
    return row !== null;
  }

  /** Deletes a passkey of a user. @returns whether there was one */
  async remove(transaction: Database, userId: string, id: string): Promise<boolean> {
    const { affected } = await transaction.getRepository(PasskeyEntity).delete({ userId, id });
    return (affected ?? 0) > 0;
  }

  /** Deletes all passkeys of a user. @returns their number */
  async removeAll(transaction: Database, userId: string): Promise<number> {
    const { affected } = await transaction.getRepository(PasskeyEntity).delete({ userId });
    return affected ?? 0;
  }
}
