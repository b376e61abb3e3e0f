import type { Environment } from '@market/contracts';
import type { KeyBounds } from '@market/access';
import { announceChange, type ChangeTopic, type Database, queryRows, type Sql } from '@market/database';
import { MoreThan, type Repository, type SelectQueryBuilder } from 'typeorm';
import { ApiKeyEntity } from './api-key.entity';

/** Stored properties of a key, without its text. */
export interface ApiKey {
  readonly id: string;
  readonly accountId: string;
  readonly environment: Environment;
  readonly name: string | null;
  readonly prefix: string;
  readonly last4: string;
  readonly createdAt: Date;
  /** Id of the user who made it; null for the command line. */
  readonly createdBy: string | null;
  /** Id of the key that replaces it; null unless it was rotated. */
  readonly replacedBy: string | null;
  readonly lastUsedAt: Date | null;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  /** Null for a key without bounds. */
  readonly bounds: KeyBounds | null;
  /** Time at which its account was suspended; null if it is not suspended. */
  readonly accountSuspendedAt: Date | null;
  /** Time at which its account was closed; null while it is open. */
  readonly accountClosedAt: Date | null;
}

/** Change topic of revoked keys and of accounts that are suspended, resumed or closed; every process listens to it. */
export const authChanges: ChangeTopic = { channel: 'auth_changed', versionTable: 'auth_version' };

const columns = `k.id, account_id AS "accountId", environment, name, prefix, last4, k.created_at AS "createdAt",
  created_by AS "createdBy", replaced_by AS "replacedBy",
  last_used_at AS "lastUsedAt", expires_at AS "expiresAt", revoked_at AS "revokedAt", bounds,
  account.suspended_at AS "accountSuspendedAt", account.closed_at AS "accountClosedAt"`;

/** Reads and writes keys. Fingerprints are the hex SHA-256 of a key's text. */
export class ApiKeyRepository {
  async insert(
    database: Database,
    keys: readonly (ApiKey & { readonly fingerprint: string })[],
  ): Promise<void> {
    const rows = keys.map(({ fingerprint, ...key }) => ({ ...key, sha256: Buffer.from(fingerprint, 'hex') }));
    await keysIn(database).insert(rows);
  }

  /**
   * Finds keys by fingerprint; a fingerprint without a key is absent from the result. Plain SQL, because requests wait
   * for up to a thousand keys at once, and entities would slow it.
   */
  async byFingerprints(sql: Sql, fingerprints: readonly string[]): Promise<ReadonlyMap<string, ApiKey>> {
    const rows = await queryRows<ApiKey & { readonly fingerprint: string }>(
      sql,
      `SELECT encode(sha256, 'hex') AS fingerprint, ${columns}
         FROM api_key k JOIN account ON account.id = account_id WHERE sha256 = ANY($1::bytea[])`,
      [fingerprints.map((fingerprint) => Buffer.from(fingerprint, 'hex'))],
    );
    return new Map(rows.map((row) => [row.fingerprint, row]));
  }

  /** Returns the keys of an account, oldest first. */
  async ofAccount(database: Database, accountId: string): Promise<ApiKey[]> {
    const keys = await withAccounts(database)
      .where({ accountId })
      .orderBy({ 'key.createdAt': 'ASC', 'key.id': 'ASC' })
      .getMany();
    return keys.map(keyOf);
  }

  /**
   * Returns the keys of all accounts that expire in (after, until], soonest first, without those that are revoked,
   * replaced or suspended.
   */
  async expiring(database: Database, after: Date, until: Date): Promise<ApiKey[]> {
    const keys = await withAccounts(database)
      .where('key.expiresAt > :after AND key.expiresAt <= :until', { after, until })
      .andWhere('key.revokedAt IS NULL AND key.replacedBy IS NULL')
      .andWhere('account.suspendedAt IS NULL AND account.closedAt IS NULL')
      .orderBy({ 'key.expiresAt': 'ASC', 'key.id': 'ASC' })
      .getMany();
    return keys.map(keyOf);
  }

  /** Reads a key of an account; null if the account has no such key. */
  async find(database: Database, accountId: string, id: string): Promise<ApiKey | null> {
    const key = await withAccounts(database).where({ id, accountId }).getOne();
    return key && keyOf(key);
  }

  /**
   * Reads a key and locks its row until the transaction ends; null if there is none.
   *
   * @param accountId account whose key it must be; undefined for any
   */
  async lock(transaction: Database, id: string, accountId?: string): Promise<ApiKey | null> {
    const key = await withAccounts(transaction)
      .where(accountId === undefined ? { id } : { id, accountId })
      .setLock('pessimistic_write', undefined, ['key'])
      .getOne();
    return key && keyOf(key);
  }

  async rename(transaction: Database, id: string, name: string): Promise<void> {
    await keysIn(transaction).update(id, { name });
  }

  /** Lets a key end at an instant, since another replaces it, and notifies every process at the commit. */
  async replace(transaction: Database, id: string, by: string, expiresAt: Date): Promise<void> {
    const changedIn = await announceChange(transaction, authChanges);
    await keysIn(transaction).update(id, { replacedBy: by, expiresAt, changedIn });
  }

  /** Revokes a key and notifies every process at the commit. */
  async revoke(transaction: Database, id: string, at: Date): Promise<void> {
    const changedIn = await announceChange(transaction, authChanges);
    await keysIn(transaction).update(id, { revokedAt: at, changedIn });
  }

  /** Notifies every process at the commit that the keys of an account are to be read again. */
  async announce(transaction: Database, accountId: string): Promise<void> {
    const changedIn = await announceChange(transaction, authChanges);
    await keysIn(transaction).update({ accountId }, { changedIn });
  }

  /** Revokes all keys of an account and clears their names; the caller notifies by `announce`. */
  async removeAll(transaction: Database, accountId: string, at: Date): Promise<void> {
    await keysIn(transaction)
      .createQueryBuilder()
      .update()
      .set({ name: null, revokedAt: () => 'coalesce(revoked_at, :at)' })
      .where({ accountId })
      .setParameter('at', at)
      .execute();
  }

  /** Returns the fingerprints of the keys that changed after a version. */
  async changedAfter(database: Database, version: number): Promise<string[]> {
    const changed = await keysIn(database).find({
      select: { sha256: true },
      where: { changedIn: MoreThan(version) },
    });
    return changed.map(({ sha256 }) => sha256.toString('hex'));
  }

  /**
   * Stores when keys were last used; an earlier time never replaces a later one. Plain SQL: one statement for thousands
   * of keys, each with a time of its own.
   */
  async noteUse(sql: Sql, uses: ReadonlyMap<string, Date>): Promise<void> {
    if (uses.size === 0) return;
    await sql.query(
      `UPDATE api_key SET last_used_at = used.at
         FROM unnest($1::text[], $2::timestamptz[]) AS used(id, at)
        WHERE api_key.id = used.id AND (last_used_at IS NULL OR last_used_at < used.at)`,
      [[...uses.keys()], [...uses.values()].map((at) => at.toISOString())],
    );
  }
}

function keysIn(database: Database): Repository<ApiKeyEntity> {
  return database.getRepository(ApiKeyEntity);
}

function withAccounts(database: Database): SelectQueryBuilder<ApiKeyEntity> {
  return keysIn(database).createQueryBuilder('key').innerJoinAndSelect('key.account', 'account');
}

function keyOf({ account, ...key }: ApiKeyEntity): ApiKey {
  return { ...key, accountSuspendedAt: account.suspendedAt, accountClosedAt: account.closedAt };
}
