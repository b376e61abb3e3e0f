import { queryRows, type Sql } from '@market/database';
import { storable, storableJson } from './storable';

/** Number of runs in a row after which a refused request makes its feed fail. */
export const failsAfter = 3;

const keptReason = 500;
const keptRequest = 300;

/** Request that failed, was blocked, or had a response of another shape. */
export interface Refusal {
  /** Path and query without days and instants, or the subject of the request. */
  readonly request: string;
  readonly reason: string;
  /** True when it concerns the whole feed, not one of its subjects. */
  readonly whole: boolean;
}

/** Refusal of a request, as stored between runs. */
export interface StoredRefusal extends Refusal {
  /** Number of runs in a row. */
  readonly times: number;
  readonly since: Date;
}

const movingParts =
  /\d{1,4}(?:[-/.]|%2F)\d{1,2}(?:[-/.]|%2F)\d{1,4}|\d{1,2}-[A-Za-z]{3}-\d{4}|(?<!\d)(?:\d{8}|\d{10}|\d{12,14})(?!\d)/g;

/** Returns a request without days and instants, so that requests of different days are equal. */
export function stableRequest(request: string): string {
  return storable(request.replaceAll(movingParts, '*').slice(0, keptRequest));
}

/** Returns the request that an error message begins with, null when it names none: `/api/list: status 404`. */
export function requestIn(reason: string): string | null {
  return /^\/\S*(?=: )/.exec(reason)?.[0] ?? null;
}

/**
 * Counts the refused requests of a run, and notes since when the feed fails: its runs, or one of its requests, were
 * refused three times in a row. Call it when the run ends.
 *
 * @param answered true when the run had responses: requests that were not refused are removed
 */
export async function noteRefusals(
  sql: Sql,
  feedId: string,
  refused: readonly Refusal[],
  answered: boolean,
  now: Date,
): Promise<void> {
  if (answered) {
    await sql.query('DELETE FROM feed_refusal WHERE feed_id = $1 AND request <> ALL($2)', [
      feedId,
      refused.map(({ request }) => request),
    ]);
  }
  if (refused.length > 0) {
    await sql.query(
      `INSERT INTO feed_refusal AS known (feed_id, request, reason, whole, since)
       SELECT $1, request, reason, whole, $2 FROM jsonb_to_recordset($3::jsonb) AS one(request text, reason text, whole boolean)
       ON CONFLICT (feed_id, request) DO UPDATE
          SET times = known.times + 1, reason = EXCLUDED.reason, whole = EXCLUDED.whole`,
      [
        feedId,
        now,
        storableJson(refused.map((one) => ({ ...one, reason: one.reason.slice(0, keptReason) }))),
      ],
    );
  }
  await sql.query(
    `UPDATE feed_state SET
        refused_since = CASE WHEN failures > 0 THEN COALESCE(refused_since, $2) END,
        failing_since = LEAST(
          CASE WHEN failures >= $3 THEN COALESCE(refused_since, $2) END,
          (SELECT min(since) FROM feed_refusal WHERE feed_id = $1 AND whole AND times >= $3))
      WHERE feed_id = $1`,
    [feedId, now, failsAfter],
  );
}

/** Returns the requests that were refused at least three times in a row, by feed. */
export async function lastingRefusals(sql: Sql): Promise<ReadonlyMap<string, readonly StoredRefusal[]>> {
  const rows = await queryRows<StoredRefusal & { readonly feedId: string }>(
    sql,
    `SELECT feed_id AS "feedId", request, reason, whole, times, since FROM feed_refusal
      WHERE times >= $1 ORDER BY feed_id, since, request`,
    [failsAfter],
  );
  return Map.groupBy(rows, ({ feedId }) => feedId);
}
