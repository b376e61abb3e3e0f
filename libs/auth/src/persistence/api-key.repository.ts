import type { Environment } from '@market/contracts';
import { announceChange, rowOf, rowsOf, type ChangeTopic, type Sql } from '@market/platform/database';

/** What is known of a key; its text is not. */
export interface ApiKey {
  readonly id: string;
  readonly accountId: string;
  readonly environment: Environment;
  readonly name: string | null;
  readonly prefix: string;
  readonly last4: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  /** Since when its account is suspended or closed; null when it is neither. */
  readonly barredAt: Date | null;
}

/** What every process hears of when a key is revoked, or its account suspended, resumed or closed. */
export const authChanges: ChangeTopic = { channel: 'auth_changed', versionTable: 'auth_version' };

const columns = `id, account_id AS "accountId", environment, name, prefix, last4, created_at AS "createdAt",
  last_used_at AS "lastUsedAt", expires_at AS "expiresAt", revoked_at AS "revokedAt",
  (SELECT coalesce(closed_at, suspended_at) FROM account WHERE account.id = account_id) AS "barredAt"`;

/** Reads and writes keys. Fingerprints are the hex SHA-256 of a key's text. */
export class ApiKeyRepository {
  async insert(sql: Sql, keys: readonly (ApiKey & { readonly fingerprint: string })[]): Promise<void> {
    await sql.query(
      `INSERT INTO api_key (id, account_id, environment, name, sha256, prefix, last4, created_at, expires_at)
       SELECT id, account_id, environment, name, decode(sha256, 'hex'), prefix, last4, created_at, expires_at
         FROM jsonb_to_recordset($1::jsonb) AS k(id text, account_id text, environment text, name text,
              sha256 text, prefix text, last4 text, created_at timestamptz, expires_at timestamptz)`,
      [
        JSON.stringify(
          keys.map((key) => ({
            id: key.id,
            account_id: key.accountId,
            environment: key.environment,
            name: key.name,
            sha256: key.fingerprint,
            prefix: key.prefix,
            last4: key.last4,
            created_at: key.createdAt,
            expires_at: key.expiresAt,
          })),
        ),
      ],
    );
  }

  /** Keys by fingerprint; a fingerprint without a key is left out. */
  async byFingerprints(sql: Sql, fingerprints: readonly string[]): Promise<ReadonlyMap<string, ApiKey>> {
    const rows = await rowsOf<ApiKey & { readonly fingerprint: string }>(
      sql,
      `SELECT encode(sha256, 'hex') AS fingerprint, ${columns} FROM api_key WHERE sha256 = ANY($1::bytea[])`,
      [fingerprints.map((fingerprint) => Buffer.from(fingerprint, 'hex'))],
    );
    return new Map(rows.map((row) => [row.fingerprint, row]));
  }

  /** Oldest first. */
  ofAccount(sql: Sql, accountId: string): Promise<ApiKey[]> {
    return rowsOf<ApiKey>(
      sql,
      `SELECT ${columns} FROM api_key WHERE account_id = $1 ORDER BY created_at, id`,
      [accountId],
    );
  }

  /** Reads a key and keeps others from changing it until the transaction ends. Null = no such key. */
  lock(transaction: Sql, id: string): Promise<ApiKey | null> {
    return rowOf<ApiKey>(transaction, `SELECT ${columns} FROM api_key WHERE id = $1 FOR UPDATE`, [id]);
  }

  /** Revokes a key and tells every process. */
  async revoke(transaction: Sql, id: string, at: Date): Promise<void> {
    const version = await announceChange(transaction, authChanges);
    await transaction.query('UPDATE api_key SET revoked_at = $2, changed_in = $3 WHERE id = $1', [
      id,
      at.toISOString(),
      version,
    ]);
  }

  /** Tells every process that the keys of an account are to be looked at anew. */
  async announce(transaction: Sql, accountId: string): Promise<void> {
    const version = await announceChange(transaction, authChanges);
    await transaction.query('UPDATE api_key SET changed_in = $2 WHERE account_id = $1', [accountId, version]);
  }

  /** Revokes all keys of an account and forgets what people called them; `announce` tells of it. @returns how many */
  async removeAll(transaction: Sql, accountId: string, at: Date): Promise<number> {
    const rows = await rowsOf(
      transaction,
      `UPDATE api_key SET name = NULL, revoked_at = coalesce(revoked_at, $2) WHERE account_id = $1 RETURNING id`,
      [accountId, at.toISOString()],
    );
    return rows.length;
  }

  /** Fingerprints of the keys that changed after a version. */
  async changedAfter(sql: Sql, version: number): Promise<string[]> {
    const rows = await rowsOf<{ fingerprint: string }>(
      sql,
      `SELECT encode(sha256, 'hex') AS fingerprint FROM api_key WHERE changed_in > $1`,
      [version],
    );
    return rows.map(({ fingerprint }) => fingerprint);
  }

  /** Notes when keys were last used; an earlier instant never replaces a later one. */
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
