import { queryRow, queryRows, type Sql } from '@market/database';
import type { OperatorTask, TaskOrder } from './operator-task';

/** Task that a process has begun. `attempts` is the number of its lease: a later one makes this one void. */
export type TaskLease = Pick<OperatorTask, 'id' | 'attempts'>;

export interface TaskOutcome {
  readonly state: 'done' | 'failed';
  readonly words: string;
}

export interface ClaimTimes {
  readonly now: Date;
  readonly leaseUntil: Date;
  /** Latest end that a valid lease can have: a later one was set by a clock that has been set back since. */
  readonly latestLease: Date;
}

const columns = `id, kind, subject, arguments, user_id AS "userId", state, words, attempts, created_at AS "createdAt",
  started_at AS "startedAt", ended_at AS "endedAt"`;

/** Max length of the words of an outcome. Units: characters. */
const keptWords = 2_000;

/**
 * Reads and writes tasks. SQL text: conflicts on a partial index, `SKIP LOCKED` and batches have no form in the
 * builder.
 */
export class OperatorTaskRepository {
  /** Inserts a task. @returns null when its subject has an open one */
  insert(sql: Sql, id: string, order: TaskOrder, now: Date): Promise<OperatorTask | null> {
    const { kind, subject, arguments: given, userId } = order;
    return queryRow<OperatorTask>(
      sql,
      `INSERT INTO operator_task (id, kind, subject, arguments, user_id, created_at) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (subject) WHERE state IN ('waiting', 'running') DO NOTHING RETURNING ${columns}`,
      [id, kind, subject, JSON.stringify(given), userId, now],
    );
  }

  /** Returns the open task of a subject, and whether it is the same order; null without one. */
  openOf(sql: Sql, order: TaskOrder): Promise<(OperatorTask & { readonly isSame: boolean }) | null> {
    return queryRow(
      sql,
      `SELECT ${columns}, kind = $2 AND arguments = $3::jsonb AS "isSame" FROM operator_task
        WHERE subject = $1 AND state IN ('waiting', 'running')`,
      [order.subject, order.kind, JSON.stringify(order.arguments)],
    );
  }

  byId(sql: Sql, id: string): Promise<OperatorTask | null> {
    return queryRow(sql, `SELECT ${columns} FROM operator_task WHERE id = $1`, [id]);
  }

  /**
   * Begins the oldest task of these kinds that waits, or whose process let its lease end; null without one. Other
   * processes skip a task that is being claimed.
   *
   * @param besides ids of tasks that this process carries out: it prolongs their leases, however late
   */
  claim(
    sql: Sql,
    kinds: readonly string[],
    times: ClaimTimes,
    besides: readonly string[],
  ): Promise<OperatorTask | null> {
    return queryRow(
      sql,
      `UPDATE operator_task SET state = 'running', attempts = attempts + 1, lease_until = $3,
              started_at = COALESCE(started_at, $2)
        WHERE id = (SELECT id FROM operator_task
                     WHERE kind = ANY($1) AND (state = 'waiting' OR state = 'running'
                       AND (lease_until <= $2 OR lease_until > $4)) AND id <> ALL($5)
                     ORDER BY created_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
       RETURNING ${columns}`,
      [kinds, times.now, times.leaseUntil, times.latestLease, besides],
    );
  }

  /** Prolongs leases that are still valid. */
  async prolong(sql: Sql, leases: readonly TaskLease[], leaseUntil: Date): Promise<void> {
    await sql.query(
      `UPDATE operator_task SET lease_until = $3
         FROM unnest($1::text[], $2::integer[]) AS lease(id, attempts)
        WHERE operator_task.id = lease.id AND operator_task.attempts = lease.attempts AND state = 'running'`,
      [leases.map(({ id }) => id), leases.map(({ attempts }) => attempts), leaseUntil],
    );
  }

  /** Ends a task. @returns false when another process has begun it since */
  async end(
    sql: Sql,
    { id, attempts }: TaskLease,
    { state, words }: TaskOutcome,
    now: Date,
  ): Promise<boolean> {
    const ended = await queryRow(
      sql,
      `UPDATE operator_task SET state = $3, words = $4, ended_at = $5, lease_until = NULL
        WHERE id = $1 AND attempts = $2 AND state = 'running' RETURNING id`,
      [id, attempts, state, words.slice(0, keptWords), now],
    );
    return ended !== null;
  }

  /** Lets a task wait again, for another process. */
  async giveBack(sql: Sql, { id, attempts }: TaskLease): Promise<void> {
    await sql.query(
      `UPDATE operator_task SET state = 'waiting', lease_until = NULL
        WHERE id = $1 AND attempts = $2 AND state = 'running'`,
      [id, attempts],
    );
  }

  /** Counts open tasks. */
  async open(sql: Sql): Promise<{ readonly waiting: number; readonly running: number }> {
    const counted = await queryRow<{ waiting: number; running: number }>(
      sql,
      `SELECT count(*) FILTER (WHERE state = 'waiting')::int AS waiting,
              count(*) FILTER (WHERE state = 'running')::int AS running
         FROM operator_task WHERE state IN ('waiting', 'running')`,
    );
    return counted ?? { waiting: 0, running: 0 };
  }
}

/** Deletes tasks that ended before an instant, at most `limit`. @returns number of deleted tasks */
export async function pruneOperatorTasks(sql: Sql, before: Date, limit: number): Promise<number> {
  const gone = await queryRows(
    sql,
    `DELETE FROM operator_task WHERE id IN (
       SELECT id FROM operator_task WHERE state IN ('done', 'failed') AND ended_at < $1 ORDER BY ended_at LIMIT $2)
     RETURNING id`,
    [before, limit],
  );
  return gone.length;
}
