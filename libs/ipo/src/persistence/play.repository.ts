import { queryRow, queryRows, type Sql } from '@market/database';
import type { IndianDay } from '@market/kernel';
import { abandonedAfterMs, mostPlaysADay, type Play } from '../domain/play';

const columns = `account_id AS "accountId", id, started_at AS "startedAt", seconds, step, stages, ipo, ended_at AS "endedAt"`;

/** Reads and writes the issues that accounts play. SQL text: each change is one statement under the lock of its row. */
export class PlayRepository {
  /** Resolves to the present or the last play of an account; null for none. */
  find(sql: Sql, accountId: string): Promise<Play | null> {
    return queryRow<Play>(sql, `SELECT ${columns} FROM sandbox_play WHERE account_id = $1`, [accountId]);
  }

  /**
   * Starts a play in place of the last one. Resolves to null, and changes nothing, while one plays, and when the account started as many
   * as it may on the day.
   */
  start(
    sql: Sql,
    { accountId, id, startedAt, seconds }: Pick<Play, 'accountId' | 'id' | 'startedAt' | 'seconds'>,
    today: IndianDay,
  ): Promise<Play | null> {
    return queryRow<Play>(
      sql,
      `INSERT INTO sandbox_play AS p (account_id, id, started_at, seconds, counted_on, plays) VALUES ($1, $2, $3, $4, $5, 1)
       ON CONFLICT (account_id) DO UPDATE
         SET id = EXCLUDED.id, started_at = EXCLUDED.started_at, seconds = EXCLUDED.seconds,
             step = 0, stages = '[]', ipo = NULL, ended_at = NULL, counted_on = EXCLUDED.counted_on,
             plays = CASE WHEN p.counted_on = EXCLUDED.counted_on THEN p.plays + 1 ELSE 1 END
       WHERE (p.ended_at IS NOT NULL OR p.started_at <= $3::timestamptz - interval '1 millisecond' * $6)
         AND (p.counted_on <> EXCLUDED.counted_on OR p.plays < $7)
       RETURNING ${columns}`,
      [accountId, id, startedAt, seconds, today, abandonedAfterMs, mostPlaysADay],
    );
  }

  /** Locks the plays that have not ended, the oldest first, until the transaction ends; leaves out those that are locked. */
  hold(transaction: Sql, atMost: number): Promise<Play[]> {
    return queryRows<Play>(
      transaction,
      `SELECT ${columns} FROM sandbox_play WHERE ended_at IS NULL ORDER BY started_at LIMIT $1 FOR UPDATE SKIP LOCKED`,
      [atMost],
    );
  }

  /** Deletes the play of an account; waits for the step that an ingestor plays just now. */
  async erase(transaction: Sql, accountId: string): Promise<void> {
    await transaction.query('DELETE FROM sandbox_play WHERE account_id = $1', [accountId]);
  }

  /** Stores how far a locked play came. */
  async store(transaction: Sql, { accountId, step, stages, ipo, endedAt }: Play): Promise<void> {
    await transaction.query(
      'UPDATE sandbox_play SET step = $2, stages = $3, ipo = $4, ended_at = $5 WHERE account_id = $1',
      [accountId, step, JSON.stringify(stages), JSON.stringify(ipo), endedAt],
    );
  }
}
