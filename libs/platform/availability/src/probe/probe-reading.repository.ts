import { queryRow, queryRows, type Sql } from '@market/database';
import type { ProbeReading } from './probe-reading';

/** Minutes of a period by what the probes found. */
export interface ProbeMinutes {
  readonly up: number;
  readonly down: number;
}

/** Takes a minute for one process. Returns false if another one has it. */
export async function claimMinute(sql: Sql, minute: number, place: string): Promise<boolean> {
  const row = await queryRow(
    sql,
    'INSERT INTO probe_reading (minute, place) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING minute',
    [minute, place],
  );
  return row !== null;
}

/** Writes readings; a minute that a place has read already keeps its reading. Returns the number of new ones. */
export async function writeReadings(
  sql: Sql,
  place: string,
  readings: readonly ProbeReading[],
): Promise<number> {
  const rows = await queryRows(
    sql,
    `INSERT INTO probe_reading AS known (minute, place, up, status, ms, reason)
     SELECT DISTINCT ON (minute) minute, $1, up, status, ms, reason
       FROM jsonb_to_recordset($2::jsonb) AS row(minute integer, up boolean, status smallint, ms integer, reason text)
      ORDER BY minute, up NULLS LAST
     ON CONFLICT (minute, place) DO UPDATE
       SET up = EXCLUDED.up, status = EXCLUDED.status, ms = EXCLUDED.ms, reason = EXCLUDED.reason
      WHERE known.up IS NULL AND EXCLUDED.up IS NOT NULL OR known.ms IS NULL
     RETURNING minute`,
    [place, JSON.stringify(readings)],
  );
  return rows.length;
}

/** Returns the first minute that was ever read; null without one. */
export async function firstMinute(sql: Sql): Promise<number | null> {
  const row = await queryRow<{ minute: number | null }>(
    sql,
    'SELECT min(minute) AS minute FROM probe_reading',
  );
  return row?.minute ?? null;
}

/**
 * Counts minutes by periods of equal length. A minute is down if one place found it down, else up if one found it up.
 *
 * @param from first minute @param until minute behind the last one @param length minutes of a period
 * @returns counts by the number of the period, from 0; a period without a reading is missing
 */
export async function minutesByPeriod(
  sql: Sql,
  { from, until, length }: { readonly from: number; readonly until: number; readonly length: number },
): Promise<ReadonlyMap<number, ProbeMinutes>> {
  const rows = await queryRows<ProbeMinutes & { period: number }>(
    sql,
    `SELECT (minute - $1) / $3 AS period, (count(*) FILTER (WHERE up))::int AS up,
            (count(*) FILTER (WHERE NOT up))::int AS down
       FROM (SELECT minute, bool_and(up) AS up FROM probe_reading
              WHERE minute >= $1 AND minute < $2 AND up IS NOT NULL GROUP BY minute) AS read
      GROUP BY period`,
    [from, until, length],
  );
  return new Map(rows.map(({ period, ...minutes }) => [period, minutes]));
}

/** Tells whether the newest minute with a reading was up; null without one since a minute. */
export async function newestState(sql: Sql, since: number): Promise<boolean | null> {
  const row = await queryRow<{ up: boolean }>(
    sql,
    `SELECT bool_and(up) AS up FROM probe_reading WHERE minute >= $1 AND up IS NOT NULL
      GROUP BY minute ORDER BY minute DESC LIMIT 1`,
    [since],
  );
  return row?.up ?? null;
}

/** Deletes readings before a minute. */
export async function pruneReadings(sql: Sql, before: number): Promise<void> {
  await sql.query('DELETE FROM probe_reading WHERE minute < $1', [before]);
}
