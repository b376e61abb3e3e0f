import { queryRows, type Sql } from '@market/database';

/** Deletes ended runs that began before an instant, at most `limit`; the last run of each feed stays. */
export async function pruneRunLog(sql: Sql, before: Date, limit: number): Promise<number> {
  const gone = await queryRows(
    sql,
    `DELETE FROM feed_run WHERE id IN (
       SELECT id FROM feed_run run
        WHERE started_at < $1 AND status <> 'running'
          AND EXISTS (SELECT FROM feed_run later WHERE later.feed_id = run.feed_id AND later.id > run.id)
        ORDER BY id LIMIT $2)
     RETURNING id`,
    [before, limit],
  );
  return gone.length;
}

/**
 * Deletes closed quarantine entries that were decided on before an instant, at most `limit`. A decision whose content
 * is still fetched stays, because it still applies.
 */
export async function pruneQuarantine(sql: Sql, before: Date, limit: number): Promise<number> {
  const gone = await queryRows(
    sql,
    `DELETE FROM quarantine WHERE id IN (
       SELECT id FROM quarantine WHERE status <> 'open' AND GREATEST(decided_at, last_seen_at) < $1 ORDER BY id LIMIT $2)
     RETURNING id`,
    [before, limit],
  );
  return gone.length;
}

/** Returns the payload files that a release of a held batch would read. */
export async function filesOfHeldBatches(sql: Sql): Promise<ReadonlySet<string>> {
  const files = await queryRows<{ file: string }>(
    sql,
    `SELECT DISTINCT payload->>'file' AS file FROM quarantine, jsonb_array_elements(record) payload
      WHERE scope = 'batch' AND status = 'open' AND outdated_at IS NULL AND payload->>'file' IS NOT NULL`,
  );
  return new Set(files.map(({ file }) => file));
}
