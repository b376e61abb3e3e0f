import type { IndianDay } from '@market/kernel';
import { queryRow, queryRows, type Sql } from '@market/database';
import type { DayState, FreshnessDay } from './freshness-day';

/** Successful run of a feed. */
export interface FeedSuccess {
  readonly feedId: string;
  readonly at: Date;
}

/** Returns the instant of the last judgement of any data set; null before the first. */
export async function lastJudgedAt(sql: Sql): Promise<Date | null> {
  const row = await queryRow<{ at: Date | null }>(sql, 'SELECT max(judged_at) AS at FROM freshness_day');
  return row?.at ?? null;
}

/** Adds judgements to those of the same data sets and days. */
export async function addToDays(sql: Sql, days: readonly FreshnessDay[]): Promise<void> {
  if (days.length === 0) return;
  await sql.query(
    `INSERT INTO freshness_day AS known (name, day, worst, late_seconds, stale_seconds, judged_at)
     SELECT "dataSet", day, worst, "lateSeconds", "staleSeconds", "judgedAt"
       FROM jsonb_to_recordset($1::jsonb) AS row("dataSet" text, day date, worst text, "lateSeconds" integer,
            "staleSeconds" integer, "judgedAt" timestamptz)
     ON CONFLICT (name, day) DO UPDATE SET
       worst = CASE WHEN 'stale' IN (known.worst, EXCLUDED.worst) THEN 'stale'
                    WHEN 'late' IN (known.worst, EXCLUDED.worst) THEN 'late' ELSE 'fresh' END,
       late_seconds = known.late_seconds + EXCLUDED.late_seconds,
       stale_seconds = known.stale_seconds + EXCLUDED.stale_seconds,
       judged_at = EXCLUDED.judged_at`,
    [JSON.stringify(days)],
  );
}

/** Deletes days before a day. */
export async function pruneDays(sql: Sql, before: IndianDay): Promise<void> {
  await sql.query('DELETE FROM freshness_day WHERE day < $1', [before]);
}

/** Reads the worst states from a day on, by data set and day. */
export async function daysSince(
  sql: Sql,
  from: IndianDay,
): Promise<ReadonlyMap<string, ReadonlyMap<IndianDay, DayState>>> {
  const rows = await queryRows<{ dataSet: string; day: IndianDay; worst: DayState }>(
    sql,
    'SELECT name AS "dataSet", day, worst FROM freshness_day WHERE day >= $1',
    [from],
  );
  const byDataSet = Map.groupBy(rows, ({ dataSet }) => dataSet);
  return new Map(
    [...byDataSet].map(([dataSet, days]) => [dataSet, new Map(days.map(({ day, worst }) => [day, worst]))]),
  );
}

/**
 * Reads the successful runs after an instant, and of each feed the last one before it; ascending. The log of runs belongs to
 * the ingestor, and is kept for some time only.
 */
export function successesSince(sql: Sql, since: Date): Promise<FeedSuccess[]> {
  return queryRows<FeedSuccess>(
    sql,
    `SELECT feed_id AS "feedId", finished_at AS at FROM feed_run WHERE status = 'ok' AND finished_at > $1
      UNION ALL
     SELECT feed_id, max(finished_at) FROM feed_run WHERE status = 'ok' AND finished_at <= $1 GROUP BY feed_id
      ORDER BY at`,
    [since],
  );
}
