import { randomUUID } from 'node:crypto';
import { queryRow, queryRows, type Sql } from '@market/database';
import type { KeyOwner } from './key-owner';

/** Key with its owner: the same text of another account, or of its other environment, is another key. */
export interface IdempotencyKey extends Omit<KeyOwner, 'userId'> {
  readonly key: string;
}

/** Memory of a request that made something whose secret is not stored. */
export interface MadeByKey {
  /** SHA-256 of the request that used the key. */
  readonly fingerprint: Buffer;
  /** Reference of what the request made; null for the first request. */
  readonly made: string | null;
}

/** State of a key that another request has claimed. */
export interface ClaimedKey {
  /** SHA-256 of the request that claimed it. */
  readonly fingerprint: Buffer;
  /** Sealed response; null while the request is still running. */
  readonly answer: Buffer | null;
}

const isKey = 'account_id = $1 AND environment = $2 AND key = $3';

/**
 * Stores claims of idempotency keys and the responses. Instants are those of the caller's clock. SQL text: a key is
 * claimed by one conditional statement.
 */
export class IdempotentResponseRepository {
  /**
   * Claims a key in one statement: only one of many concurrent requests gets it. An expired claim or response is free.
   *
   * @param claim a fresh UUID, which `finish` needs
   * @returns whether the caller got the key
   */
  async claim(
    sql: Sql,
    { accountId, environment, key }: IdempotencyKey,
    request: {
      readonly fingerprint: Buffer;
      readonly claim: string;
      readonly now: Date;
      readonly until: Date;
    },
  ): Promise<boolean> {
    const row = await queryRow(
      sql,
      `INSERT INTO idempotent_answer AS held (account_id, environment, key, fingerprint, claim, held_until)
       VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (account_id, environment, key) DO UPDATE
         SET fingerprint = excluded.fingerprint, claim = excluded.claim, answer = NULL,
             held_until = excluded.held_until, made = NULL
         WHERE held.held_until <= $7
       RETURNING key`,
      [
        accountId,
        environment,
        key,
        request.fingerprint,
        request.claim,
        request.until.toISOString(),
        request.now.toISOString(),
      ],
    );
    return row !== null;
  }

  /** Finds a claimed key. Null when it is free. */
  find(sql: Sql, { accountId, environment, key }: IdempotencyKey): Promise<ClaimedKey | null> {
    return queryRow<ClaimedKey>(sql, `SELECT fingerprint, answer FROM idempotent_answer WHERE ${isKey}`, [
      accountId,
      environment,
      key,
    ]);
  }

  /** Stores the response, unless the claim was lost in the meantime. */
  async finish(
    sql: Sql,
    { accountId, environment, key }: IdempotencyKey,
    { claim, answer, until }: { readonly claim: string; readonly answer: Buffer; readonly until: Date },
  ): Promise<void> {
    await sql.query(
      `UPDATE idempotent_answer SET answer = $5, held_until = $6 WHERE ${isKey} AND claim = $4`,
      [accountId, environment, key, claim, answer, until.toISOString()],
    );
  }

  /** Frees the key, unless the claim was lost in the meantime. */
  async release(sql: Sql, { accountId, environment, key }: IdempotencyKey, claim: string): Promise<void> {
    await sql.query(`DELETE FROM idempotent_answer WHERE ${isKey} AND claim = $4`, [
      accountId,
      environment,
      key,
      claim,
    ]);
  }

  /**
   * Finds what a key made, or takes the key for this transaction if it is free. Other requests with the key wait until the
   * transaction ends. An expired key is free.
   */
  async lockMade(
    transaction: Sql,
    { accountId, environment, key }: IdempotencyKey,
    request: { readonly fingerprint: Buffer; readonly now: Date },
  ): Promise<MadeByKey> {
    const claim = { fingerprint: request.fingerprint, claim: randomUUID(), now: request.now };
    // The row lasts no longer than the transaction, unless `remember` follows.
    if (await this.claim(transaction, { accountId, environment, key }, { ...claim, until: request.now })) {
      return { fingerprint: request.fingerprint, made: null };
    }
    const found = await queryRow<MadeByKey>(
      transaction,
      `SELECT fingerprint, made FROM idempotent_answer WHERE ${isKey} FOR UPDATE`,
      [accountId, environment, key],
    );
    // Pruned in between: it is free.
    return found ?? this.lockMade(transaction, { accountId, environment, key }, request);
  }

  /** Stores the reference of what a key made. */
  async remember(
    transaction: Sql,
    { accountId, environment, key }: IdempotencyKey,
    { made, until }: { readonly made: string; readonly until: Date },
  ): Promise<void> {
    await transaction.query(`UPDATE idempotent_answer SET made = $4, held_until = $5 WHERE ${isKey}`, [
      accountId,
      environment,
      key,
      made,
      until.toISOString(),
    ]);
  }

  /** Removes expired rows, at most `atMost`. @returns the number of removed rows */
  async prune(sql: Sql, now: Date, atMost: number): Promise<number> {
    const rows = await queryRows(
      sql,
      `DELETE FROM idempotent_answer WHERE (account_id, environment, key) IN (
         SELECT account_id, environment, key FROM idempotent_answer WHERE held_until <= $1
          ORDER BY held_until LIMIT $2 FOR UPDATE SKIP LOCKED)
       RETURNING key`,
      [now.toISOString(), atMost],
    );
    return rows.length;
  }
}
