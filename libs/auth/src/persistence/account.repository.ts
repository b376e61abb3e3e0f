import { rowOf, rowsOf, type Sql } from '@market/platform/database';

/** Somebody who may hold keys and has one subscription. */
export interface Account {
  readonly id: string;
  readonly email: string;
  readonly createdAt: Date;
}

const columns = 'id, email, created_at AS "createdAt"';

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

  /** Oldest first. */
  all(sql: Sql): Promise<Account[]> {
    return rowsOf<Account>(sql, `SELECT ${columns} FROM account ORDER BY created_at, id`);
  }
}
