import { rowOf, rowsOf, type Sql } from '@market/platform/database';

/** Somebody who may hold keys and has one subscription. */
export interface Account {
  readonly id: string;
  readonly email: string;
  readonly createdAt: Date;
  /** Since when its keys are refused, until it is resumed; null when they are not. */
  readonly suspendedAt: Date | null;
  /** Since when it is no more; null when it is. */
  readonly closedAt: Date | null;
}

const columns =
  'id, email, created_at AS "createdAt", suspended_at AS "suspendedAt", closed_at AS "closedAt"';

/** Reads and writes accounts. Every method runs on the connection or transaction it is given. */
export class AccountRepository {
  /** @returns how many were written: an account whose e-mail address is already known is left out */
  async insert(sql: Sql, accounts: readonly Account[]): Promise<number> {
    const rows = await rowsOf(
      sql,
      `INSERT INTO account (id, email, created_at)
       SELECT * FROM unnest($1::text[], $2::text[], $3::timestamptz[])
       ON CONFLICT (lower(email)) DO NOTHING
       RETURNING id`,
      [
        accounts.map(({ id }) => id),
        accounts.map(({ email }) => email),
        accounts.map(({ createdAt }) => createdAt.toISOString()),
      ],
    );
    return rows.length;
  }

  byIdOrEmail(sql: Sql, idOrEmail: string): Promise<Account | null> {
    return rowOf<Account>(sql, `SELECT ${columns} FROM account WHERE id = $1 OR lower(email) = lower($1)`, [
      idOrEmail,
    ]);
  }

  /** Reads an account and keeps others from changing it until the transaction ends. Null = no such account. */
  lock(transaction: Sql, idOrEmail: string): Promise<Account | null> {
    return rowOf<Account>(
      transaction,
      `SELECT ${columns} FROM account WHERE id = $1 OR lower(email) = lower($1) FOR UPDATE`,
      [idOrEmail],
    );
  }

  async saveBar(
    transaction: Sql,
    { id, email, suspendedAt, closedAt }: Omit<Account, 'createdAt'>,
  ): Promise<void> {
    await transaction.query(
      'UPDATE account SET email = $2, suspended_at = $3, closed_at = $4 WHERE id = $1',
      [id, email, suspendedAt, closedAt],
    );
  }

  /** Oldest first. */
  all(sql: Sql): Promise<Account[]> {
    return rowsOf<Account>(sql, `SELECT ${columns} FROM account ORDER BY created_at, id`);
  }
}
