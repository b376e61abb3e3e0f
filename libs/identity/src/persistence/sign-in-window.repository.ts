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

/** Attempt that was counted in a window, or refused by it. */
export interface AttemptResult {
  /** Beginning of the window. */
  readonly since: Date;
  /** Null if the attempt is within the limit, else the time until the window ends. Units: seconds. */
  readonly retryAfterSeconds: number | null;
}

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
    const sha256 = hash('sha256', subject, 'buffer');
    const found = await rowOf<{ since: Date; isCounted: boolean }>(
      sql,
      `WITH counted AS (
         INSERT INTO sign_in_window AS known (subject, kind, since, requests) VALUES ($1, $2, $3, 1)
         ON CONFLICT (subject, kind) DO UPDATE SET
           since = CASE WHEN ${isOver} THEN $3 ELSE known.since END,
           requests = CASE WHEN ${isOver} THEN 1 ELSE known.requests + 1 END
         WHERE known.requests < $5 OR ${isOver}
         RETURNING since)
       SELECT since, true AS "isCounted" FROM counted
       UNION ALL
       SELECT since, false FROM sign_in_window
        WHERE subject = $1 AND kind = $2 AND NOT EXISTS (SELECT FROM counted)`,
      [sha256, kind, now, new Date(now.getTime() - windowMs), most],
    );
    if (found?.isCounted) return { since: found.since, retryAfterSeconds: null };
    // Absent if another attempt began the window, or emptied it, in between.
    const remainingMs = found === null ? 0 : found.since.getTime() + windowMs - now.getTime();
    return { since: found?.since ?? now, retryAfterSeconds: Math.max(1, Math.ceil(remainingMs / 1_000)) };
  }

  /** Takes back an attempt that was counted, unless its window is over or was emptied. */
  async giveBack(
    sql: Sql,
    subject: string,
    { kind }: Pick<AttemptLimit, 'kind'>,
    { since }: Pick<AttemptResult, 'since'>,
  ): Promise<void> {
    await sql.query(
      `WITH known AS (
         SELECT requests FROM sign_in_window WHERE subject = $1 AND kind = $2 AND since = $3 FOR UPDATE),
       emptied AS (
         DELETE FROM sign_in_window w USING known WHERE w.subject = $1 AND w.kind = $2 AND known.requests = 1)
       UPDATE sign_in_window w SET requests = w.requests - 1
         FROM known WHERE w.subject = $1 AND w.kind = $2 AND known.requests > 1`,
      [hash('sha256', subject, 'buffer'), kind, since],
    );
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
