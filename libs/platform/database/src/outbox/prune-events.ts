import { queryRows, type Sql } from '..';

/**
 * Deletes the oldest events, at most `limit`.
 *
 * @param which all events, or those that one account alone sees
 * @param oldestNeeded position of the first event that must stay whatever its age, null when there is none
 * @returns the number of deleted events
 */
export async function pruneEvents(
  sql: Sql,
  which: 'all' | 'of-accounts',
  before: Date,
  oldestNeeded: number | null,
  limit: number,
): Promise<number> {
  const condition = which === 'all' ? '' : ' AND account_id IS NOT NULL';
  const gone = await queryRows(
    sql,
    `DELETE FROM outbox_event WHERE position IN (
       SELECT position FROM outbox_event
        WHERE committed_at < $1 AND position < COALESCE($2::bigint, 9223372036854775807)${condition}
        ORDER BY position LIMIT $3)
     RETURNING position`,
    [before, oldestNeeded, limit],
  );
  return gone.length;
}
