import { queryRows, type Sql } from '@market/database';

/** Table with rows that expire, and the condition of an expired one: `$1` is the present instant. */
interface ExpiringTable {
  readonly table: string;
  readonly isExpired: string;
}

/**
 * Retention times. Source: docs/spec/dashboard.md, "Retention". A session ends 14 days after its beginning at the latest, and
 * no window of limits is longer than an hour.
 */
const tables: readonly ExpiringTable[] = [
  { table: 'sign_in_window', isExpired: "since < $1::timestamptz - interval '1 hour'" },
  { table: 'one_time_token', isExpired: 'ends_at <= $1' },
  { table: 'passkey_challenge', isExpired: 'ends_at <= $1' },
  { table: 'invitation', isExpired: 'ends_at <= $1' },
  {
    table: 'session',
    isExpired: "least(ended_at, begun_at + interval '14 days') < $1::timestamptz - interval '90 days'",
  },
  { table: 'device', isExpired: "seen_at < $1::timestamptz - interval '180 days'" },
];

/** Deletes rows of identity whose time is over. SQL text: rows are chosen and deleted in one statement, in batches. */
export class ExpiredRowRepository {
  /** Deletes at most `atMost` expired rows of each table. @returns the largest number of a table */
  async prune(sql: Sql, now: Date, atMost: number): Promise<number> {
    let most = 0;
    for (const { table, isExpired } of tables) {
      const rows = await queryRows(
        sql,
        `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
           SELECT ctid FROM ${table} WHERE ${isExpired} LIMIT $2 FOR UPDATE SKIP LOCKED))
         RETURNING 1`,
        [now, atMost],
      );
      most = Math.max(most, rows.length);
    }
    return most;
  }
}
