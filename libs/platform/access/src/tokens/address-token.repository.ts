import { advisoryLocks, type Database } from '@market/database';
import { In, IsNull, Not, type Repository } from 'typeorm';
import type { AddressTokenEntity, StoredToken } from './address-token.entity';
import type { StoredTokenKind } from './token-kind';

/** Reads and writes the tokens of a kind. All methods but `owners` and `lock` name the account, or an operator's id of a token. */
export class AddressTokenRepository<Row extends AddressTokenEntity> {
  constructor(private readonly kind: Pick<StoredTokenKind<Row>, 'entity' | 'lock' | 'erased'>) {}

  async insert(
    database: Database,
    { fingerprint, ...token }: StoredToken<Row> & { readonly fingerprint: string },
  ): Promise<void> {
    const row = { ...token, sha256: Buffer.from(fingerprint, 'hex'), usedAt: [] };
    await this.rows(database).insert(row);
  }

  /** Returns the tokens of an account, newest first. */
  async ofAccount(database: Database, accountId: string): Promise<StoredToken<Row>[]> {
    const order = { createdAt: 'DESC', id: 'DESC' } as const;
    return (await this.rows(database).find({ where: { accountId }, order })) as unknown as StoredToken<Row>[];
  }

  /** Reads a token; null if there is none. @param accountId account whose token it must be; undefined for any */
  async find(database: Database, id: string, accountId?: string): Promise<StoredToken<Row> | null> {
    const where = accountId === undefined ? { id } : { id, accountId };
    return (await this.rows(database).findOne({ where })) as StoredToken<Row> | null;
  }

  /** Counts the working tokens of an account, and excludes other makers until the transaction ends. */
  async countWorking(transaction: Database, accountId: string): Promise<number> {
    // SQL text: a lock without a row of its own. The account's row belongs to another feature.
    await transaction.query(
      `SELECT pg_advisory_xact_lock(hashtextextended($1, ${advisoryLocks[this.kind.lock]}))`,
      [accountId],
    );
    return this.rows(transaction).countBy({ accountId, revokedAt: IsNull() });
  }

  /**
   * Returns the time at which the nth latest token of an account was made; null if it has fewer.
   *
   * @param exceptId id of a token that does not count; null for none
   */
  async nthMadeAt(
    database: Database,
    accountId: string,
    nth: number,
    exceptId: string | null,
  ): Promise<Date | null> {
    const order = { createdAt: 'DESC', id: 'DESC' } as const;
    const where = { accountId, ...(exceptId === null ? {} : { id: Not(exceptId) }) };
    const [token] = await this.rows(database).find({ where, order, skip: nth - 1, take: 1 });
    return token?.createdAt ?? null;
  }

  /** Revokes a token that works. @returns false when it was revoked before */
  async revoke(transaction: Database, id: string, at: Date): Promise<boolean> {
    const { affected } = await this.rows(transaction).update({ id, revokedAt: IsNull() }, { revokedAt: at });
    return affected === 1;
  }

  /** Revokes all tokens of an account and clears their names. @returns the number of its tokens */
  async closeAll(transaction: Database, accountId: string, at: Date): Promise<number> {
    const { affected } = await this.rows(transaction)
      .createQueryBuilder()
      .update()
      .set({ ...this.kind.erased, name: '', revokedAt: () => 'coalesce(revoked_at, :at)' })
      .where({ accountId })
      .setParameter('at', at)
      .execute();
    return affected ?? 0;
  }

  /** Finds working tokens. @returns the ids of their accounts, by fingerprint in hexadecimal */
  async owners(database: Database, fingerprints: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const sha256 = In(fingerprints.map((fingerprint) => Buffer.from(fingerprint, 'hex')));
    const found = await this.rows(database).find({
      select: { id: true, sha256: true, accountId: true },
      where: { sha256, revokedAt: IsNull() },
    });
    return new Map(found.map((row) => [row.sha256.toString('hex'), row.accountId]));
  }

  /** Finds a working token and locks its row until the transaction ends; null without one. */
  async lock(transaction: Database, fingerprint: string): Promise<Row | null> {
    return (await this.rows(transaction)
      .createQueryBuilder('token')
      .addSelect('token.usedAt')
      .setLock('pessimistic_write')
      .where({ sha256: Buffer.from(fingerprint, 'hex'), revokedAt: IsNull() })
      .getOne()) as Row | null;
  }

  /** Stores the admitted requests of a token. @param at time of the latest one */
  async noteUse(transaction: Database, id: string, usedAt: readonly Date[], at: Date): Promise<void> {
    await this.rows(transaction).update({ id }, { usedAt: [...usedAt], lastUsedAt: at });
  }

  private rows(database: Database): Repository<AddressTokenEntity> {
    return database.getRepository<AddressTokenEntity>(this.kind.entity);
  }
}
