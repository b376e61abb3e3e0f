import type { Sql } from '@market/database';
import type { FeedCheck } from './feed-checks';

/** Stores the results of checks as the last ones of their feeds, but not those of feeds that were not asked. */
export async function storeChecks(sql: Sql, checks: readonly FeedCheck[], at: Date): Promise<void> {
  const rows = checks
    .filter(({ outcome }) => outcome !== 'off')
    .map(({ feed, outcome, reason, rows: read, refused }) => ({
      feed_id: feed,
      outcome,
      reason,
      rows: read,
      refused,
    }));
  await sql.query(
    `INSERT INTO feed_check (feed_id, checked_at, outcome, reason, rows, refused)
     SELECT feed_id, $2, outcome, reason, rows, refused
       FROM jsonb_to_recordset($1::jsonb) AS checked(feed_id text, outcome text, reason text, rows integer, refused integer)
     ON CONFLICT (feed_id) DO UPDATE SET checked_at = EXCLUDED.checked_at, outcome = EXCLUDED.outcome,
       reason = EXCLUDED.reason, rows = EXCLUDED.rows, refused = EXCLUDED.refused`,
    [JSON.stringify(rows), at],
  );
}
