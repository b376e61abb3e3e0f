import type { IndianDay } from '@market/kernel';
import { type Database, queryRow, queryRows, type Sql } from '@market/database';
import { retentionOn } from '../domain/request-time';

/** Rows that are deleted at their age, and the condition of an outdated one: `$1` is the present instant. */
const outdated = [
  { table: 'request_log', isOutdated: `status < 400 AND at < $1::timestamptz - interval '24 hours'` },
  { table: 'request_minute', isOutdated: `minute < extract(epoch FROM $1::timestamptz) / 60 - 48 * 60` },
  { table: 'request_hour', isOutdated: `hour < extract(epoch FROM $1::timestamptz) / 3600 - 90 * 24` },
  { table: 'request_batch', isOutdated: `applied_at < $1::timestamptz - interval '24 hours'` },
  { table: 'request_allowance', isOutdated: `day < ($1::timestamptz AT TIME ZONE 'Asia/Kolkata')::date - 1` },
] as const;

/** Deletes requests that are older than the log keeps them. Plain SQL: partitions are emptied whole, other rows are deleted in batches. */
export class RequestRetentionRepository {
  /**
   * Empties the partition of the day that is no longer kept. Days that no process emptied in time, because none ran, are deleted
   * row by row, since their partitions hold a later day, too.
   */
  async dropDays(sql: Sql, today: IndianDay): Promise<void> {
    const { firstDay, outdatedSlot } = retentionOn(today);
    const partition = `request_log_${outdatedSlot}`;
    // Emptying locks the partition, and would do so each hour.
    const found = await queryRow(sql, `SELECT FROM ${partition} LIMIT 1`);
    if (found !== null) await sql.query(`TRUNCATE ${partition}`);
    await sql.query(`DELETE FROM request_log WHERE day < $1`, [firstDay]);
  }

  /** Deletes at most `atMost` outdated rows of each table. @returns the largest number of a table */
  async prune(sql: Sql, now: Date, atMost: number): Promise<number> {
    let most = 0;
    for (const { table, isOutdated } of outdated) {
      const rows = await queryRows(
        sql,
        `WITH gone AS (SELECT tableoid, ctid FROM ${table} WHERE ${isOutdated} LIMIT $2 FOR UPDATE SKIP LOCKED)
         DELETE FROM ${table} AS t USING gone WHERE t.tableoid = gone.tableoid AND t.ctid = gone.ctid RETURNING 1`,
        [now, atMost],
      );
      most = Math.max(most, rows.length);
    }
    return most;
  }

  /** Deletes all requests of an account. */
  async erase(sql: Pick<Database, 'query'>, accountId: string): Promise<void> {
    for (const table of ['request_log', 'request_minute', 'request_hour', 'request_allowance']) {
      await sql.query(`DELETE FROM ${table} WHERE account_id = $1`, [accountId]);
    }
  }
}
