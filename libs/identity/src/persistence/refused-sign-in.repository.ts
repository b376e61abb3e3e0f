import { queryRows, type Sql } from '@market/database';

/** Sign-ins of a user that were refused on a day in India. */
export interface RefusedDay {
  readonly userId: string;
  /** First account of the user, which a sign-in would have shown; null for a user without one. */
  readonly accountId: string | null;
  /** Shape: `YYYY-MM-DD`. */
  readonly day: string;
  readonly refused: number;
}

/** SQL text: the subject of an e-mail address, whether a user has it or not: refusals of both cost the same. */
const subjectOf = (email: string) => `sha256(convert_to('email:' || ${email}, 'UTF8'))`;

const raise = 'ON CONFLICT (subject, day) DO UPDATE SET refused = known.refused + 1';

/** Counts refused sign-ins by day, until the day is over. Subjects are stored as SHA-256. */
export class RefusedSignInRepository {
  /** Counts a refused sign-in by an e-mail address. */
  async count(sql: Sql, email: string, day: string): Promise<void> {
    await sql.query(
      `INSERT INTO refused_sign_in AS known (subject, day, refused) VALUES (${subjectOf('$1::text')}, $2, 1) ${raise}`,
      [email, day],
    );
  }

  /** Counts a refused sign-in of a user. */
  async countOf(sql: Sql, userId: string, day: string): Promise<void> {
    await sql.query(
      `INSERT INTO refused_sign_in AS known (subject, day, refused)
       SELECT ${subjectOf('u.email')}, $2, 1 FROM app_user u WHERE u.id = $1 ${raise}`,
      [userId, day],
    );
  }

  /**
   * Deletes counts of days before another one, and returns those of users. SQL text: rows are chosen, deleted and read in
   * one statement, so that of several processes one gets each.
   *
   * @returns the counts of users, and the number of deleted rows
   */
  async take(
    transaction: Sql,
    before: string,
    atMost: number,
  ): Promise<{ readonly days: readonly RefusedDay[]; readonly deleted: number }> {
    const rows = await queryRows<Omit<RefusedDay, 'userId'> & { readonly userId: string | null }>(
      transaction,
      `WITH past AS (
         DELETE FROM refused_sign_in WHERE ctid = ANY (ARRAY(
           SELECT ctid FROM refused_sign_in WHERE day < $1 LIMIT $2 FOR UPDATE SKIP LOCKED))
         RETURNING subject, day, refused)
       SELECT u.id AS "userId", to_char(past.day, 'YYYY-MM-DD') AS day, past.refused,
              (SELECT m.account_id FROM membership m WHERE m.user_id = u.id
                ORDER BY m.created_at, m.account_id LIMIT 1) AS "accountId"
         FROM past LEFT JOIN app_user u ON ${subjectOf('u.email')} = past.subject`,
      [before, atMost],
    );
    const days = rows.flatMap(({ userId, ...day }) => (userId === null ? [] : [{ ...day, userId }]));
    return { days, deleted: rows.length };
  }
}
