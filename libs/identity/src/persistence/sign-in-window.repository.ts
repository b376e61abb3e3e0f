import { hash } from 'node:crypto';
import { rowOf, type Sql } from '@market/database';

/** Limit of one kind of attempt. */
export interface AttemptLimit {
  /** Name of the kind, for example `address-minute`. */
  readonly kind: string;
  readonly most: number;
  /** Length of a window, which begins with its first attempt. Units: milliseconds. */
  readonly windowMs: number;
}

/** Result of an attempt: null if it is within the limit, else the time until the window ends. Units: seconds. */
export type AttemptResult = number | null;

/**
 * Counts attempts to sign in by address and by e-mail address, in the database, so that limits hold over all processes.
 * Subjects are stored as SHA-256.
 */
export class SignInWindowRepository {
  /** Counts an attempt. An attempt over the limit does not count, so that it extends nothing. */
  async count(
    sql: Sql,
    subject: string,
    { kind, most, windowMs }: AttemptLimit,
    now: Date,
  ): Promise<AttemptResult> {
    const row = await rowOf<{ since: Date; requests: number }>(
      sql,
      `INSERT INTO sign_in_window AS known (subject, kind, since, requests) VALUES ($1, $2, $3, 1)
       ON CONFLICT (subject, kind) DO UPDATE SET
         since = CASE WHEN ${isOver} THEN $3 ELSE known.since END,
         requests = CASE WHEN ${isOver} THEN 1 ELSE least(known.requests + 1, $5 + 1) END
       RETURNING since, requests`,
      [hash('sha256', subject, 'buffer'), kind, now, new Date(now.getTime() - windowMs), most],
    );
    if (row === null || row.requests <= most) return null;
    return Math.max(1, Math.ceil((row.since.getTime() + windowMs - now.getTime()) / 1_000));
  }

  /** Forgets the attempts of a subject, for example after a successful sign-in. */
  async forget(sql: Sql, subject: string, { kind }: Pick<AttemptLimit, 'kind'>): Promise<void> {
    await sql.query('DELETE FROM sign_in_window WHERE subject = $1 AND kind = $2', [
      hash('sha256', subject, 'buffer'),
      kind,
    ]);
  }
}

/** Condition of a window that is over, or lies ahead of a clock that was put back. */
const isOver = 'known.since <= $4 OR known.since > $3';
