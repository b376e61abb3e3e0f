import { queryRow, queryRows, type Sql } from '@market/database';

/** Mail that this process may send until its lease ends. */
export interface ClaimedMail {
  readonly id: string;
  readonly kind: string;
  readonly content: Buffer;
  /** Number of attempts, the present one included. */
  readonly attempts: number;
  readonly addedAt: Date;
}

export type DroppedMail = Pick<ClaimedMail, 'id' | 'kind' | 'attempts'>;

/** Lease of claimed mails. */
export interface MailLease {
  /** Holder. Shape: UUID. */
  readonly lease: string;
  readonly until: Date;
}

/** Queue of mails, for any number of processes at once. SQL text: rows are claimed past those that others lock. */
export class MailRepository {
  /** Leases mails that are due, the one that is due the longest first. An ended lease is as none. */
  claim(sql: Sql, now: Date, { lease, until }: MailLease, atMost: number): Promise<ClaimedMail[]> {
    return queryRows<ClaimedMail>(
      sql,
      `WITH due AS (
         SELECT id FROM mail
          WHERE due_at <= $1 AND expires_at > $1 AND (leased_until IS NULL OR leased_until <= $1)
          ORDER BY due_at LIMIT $4 FOR UPDATE SKIP LOCKED)
       UPDATE mail SET lease = $2, leased_until = $3, attempts = attempts + 1
         FROM due WHERE mail.id = due.id
       RETURNING mail.id, kind, content, attempts, added_at AS "addedAt"`,
      [now, lease, until, atMost],
    );
  }

  /** Removes a mail that was sent or never will be, even if another process holds its lease by now. */
  async remove(sql: Sql, id: string): Promise<void> {
    await sql.query('DELETE FROM mail WHERE id = $1', [id]);
  }

  /** Returns a mail to the queue for another attempt, unless another process has taken it over. */
  async postpone(sql: Sql, id: string, lease: string, dueAt: Date): Promise<void> {
    await sql.query(
      'UPDATE mail SET due_at = $3, lease = NULL, leased_until = NULL WHERE id = $1 AND lease = $2',
      [id, lease, dueAt],
    );
  }

  /** Removes mails that are past their use and that no process is sending. */
  dropExpired(sql: Sql, now: Date): Promise<DroppedMail[]> {
    return queryRows<DroppedMail>(
      sql,
      `DELETE FROM mail WHERE expires_at <= $1 AND (leased_until IS NULL OR leased_until <= $1)
       RETURNING id, kind, attempts`,
      [now],
    );
  }

  /** Returns the number of mails that are not sent yet. */
  async waiting(sql: Sql): Promise<number> {
    const row = await queryRow<{ count: number }>(sql, 'SELECT count(*)::integer AS count FROM mail');
    return row?.count ?? 0;
  }
}
