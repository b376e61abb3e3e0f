import { hash } from 'node:crypto';
import { queryRows, type Sql } from '@market/database';

/** Limit of one kind of attempt. */
export interface AttemptLimit {
  /** Name of the kind, for example `address-minute`. */
  readonly kind: string;
  readonly most: number;
  /** Length of a window, which begins with its first attempt. Units: milliseconds. */
  readonly windowMs: number;
  /** Interval at which a window has room for one attempt more, from its beginning on. Units: milliseconds. */
  readonly oneMoreEveryMs?: number;
}

/** Limit, and the subject whose attempts it counts. */
export interface SubjectLimit {
  readonly subject: string;
  readonly limit: AttemptLimit;
}

/** Attempt that was counted in a window, or refused by it. */
export interface AttemptResult {
  /** Beginning of the window. */
  readonly since: Date;
  /** Null if the attempt is within the limit, else the time until the window has room. Units: seconds. */
  readonly retryAfterSeconds: number | null;
}

/** Window that an attempt met. */
interface WindowRow {
  /** Position of its limit, from 1 on. */
  readonly place: number;
  readonly since: Date;
  readonly isCounted: boolean;
}

/** Outcome of an attempt: the windows that count it, or the time until all windows have room. Units: seconds. */
type Outcome =
  | { readonly counted: readonly WindowRow[]; readonly retryAfterSeconds: null }
  | { readonly full: readonly WindowRow[]; readonly retryAfterSeconds: number };

/** Max number of tries to count an attempt while concurrent attempts fill its windows up. */
const maxTries = 3;

/**
 * Counts attempts to sign in by address and by e-mail address, in the database, so that limits hold over all processes.
 * Subjects are stored as SHA-256.
 */
export class SignInWindowRepository {
  /** Counts an attempt. An attempt over the limit does not count, so that it extends nothing. */
  count(sql: Sql, subject: string, limit: AttemptLimit, now: Date): Promise<AttemptResult> {
    return this.countAll(sql, [{ subject, limit }], now);
  }

  /**
   * Counts an attempt in several windows, or in none if one of them is full: what one refuses takes nothing from the others.
   *
   * @param limits distinct pairs of subject and kind
   * @returns the beginning of one of the windows, and the time until all have room
   */
  async countAll(sql: Sql, limits: readonly SubjectLimit[], now: Date): Promise<AttemptResult> {
    const outcome = await this.attempt(sql, limits, now);
    const [window] = outcome.retryAfterSeconds === null ? outcome.counted : outcome.full;
    return { since: window?.since ?? now, retryAfterSeconds: outcome.retryAfterSeconds };
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

  private async attempt(sql: Sql, limits: readonly SubjectLimit[], now: Date): Promise<Outcome> {
    for (let at = 0; at < maxTries; at += 1) {
      const windows = await this.windowsOf(sql, limits, now);
      const counted = windows.filter(({ isCounted }) => isCounted);
      if (counted.length === limits.length) return { counted, retryAfterSeconds: null };
      const full = windows.filter(({ isCounted }) => !isCounted);
      if (full.length > 0) return { full, retryAfterSeconds: secondsUntilRoom(full, limits, now) };
      // Others filled a window at the same time.
      for (const window of counted) {
        const { subject, limit } = limits[window.place - 1] as SubjectLimit;
        await this.giveBack(sql, subject, limit, window);
      }
    }
    return { full: [], retryAfterSeconds: 1 };
  }

  /**
   * Counts an attempt in all windows, unless one is full. Windows are locked in one order, so that two attempts never wait for
   * each other; each is judged again when it is locked, so that no window counts more than its limit.
   *
   * @returns the full windows; if there are none, the windows that count it: without those that others filled at the same time
   */
  private windowsOf(sql: Sql, limits: readonly SubjectLimit[], now: Date): Promise<WindowRow[]> {
    return queryRows<WindowRow>(
      sql,
      `WITH asked AS (
         SELECT * FROM unnest($2::bytea[], $3::text[], $4::integer[], $5::timestamptz[], $6::float8[])
           WITH ORDINALITY AS asked (subject, kind, most, over, more_ms, place)),
       full_window AS (
         SELECT place, known.since FROM asked JOIN sign_in_window known USING (subject, kind) WHERE NOT ${hasRoom}),
       counted AS (
         INSERT INTO sign_in_window AS known (subject, kind, since, requests)
         SELECT subject, kind, $1::timestamptz, 1 FROM asked WHERE NOT EXISTS (TABLE full_window) ORDER BY subject, kind
         ON CONFLICT (subject, kind) DO UPDATE SET
           since = CASE WHEN ${ofAsked(isOver)} THEN $1::timestamptz ELSE known.since END,
           requests = CASE WHEN ${ofAsked(isOver)} THEN 1 ELSE known.requests + 1 END
         WHERE ${ofAsked(hasRoom)}
         RETURNING subject, kind, since)
       SELECT place::integer, since, false AS "isCounted" FROM full_window
       UNION ALL
       SELECT place::integer, since, true FROM counted JOIN asked USING (subject, kind)`,
      [
        now,
        limits.map(({ subject }) => hash('sha256', subject, 'buffer')),
        limits.map(({ limit }) => limit.kind),
        limits.map(({ limit }) => limit.most),
        limits.map(({ limit }) => new Date(now.getTime() - limit.windowMs)),
        limits.map(({ limit }) => limit.oneMoreEveryMs ?? null),
      ],
    );
  }
}

/** Condition of a window that is over, or lies ahead of a clock that was put back. Clocks of processes differ by less than a minute. */
const isOver = `(known.since <= asked.over OR known.since > $1::timestamptz + interval '1 minute')`;
/** Condition of a window that counts one attempt more. */
const hasRoom = `(${isOver} OR known.requests < asked.most
  + greatest(floor(extract(epoch FROM $1::timestamptz - known.since) * 1000 / asked.more_ms), 0))`;

/** Returns an expression on a window and its limit, where only the window is in scope. */
function ofAsked(expression: string): string {
  return `(SELECT ${expression} FROM asked WHERE asked.subject = known.subject AND asked.kind = known.kind)`;
}

/** Returns the time until all full windows have room. Units: seconds. */
function secondsUntilRoom(full: readonly WindowRow[], limits: readonly SubjectLimit[], now: Date): number {
  const remainingMs = full.map(({ place, since }) => {
    const { windowMs, oneMoreEveryMs = windowMs } = (limits[place - 1] as SubjectLimit).limit;
    const passedMs = Math.max(0, now.getTime() - since.getTime());
    const roomMs = (Math.floor(passedMs / oneMoreEveryMs) + 1) * oneMoreEveryMs;
    return Math.min(windowMs, roomMs) - passedMs;
  });
  return Math.max(1, Math.ceil(Math.max(...remainingMs) / 1_000));
}
