import { latestStored, dayMs } from '@market/kernel';
import { queryRows, type Sql } from '@market/database';
import type { JudgedFeed } from './judge';

/** Time during which a key of a feed's payloads counts as new. Units: milliseconds. */
const newForMs = 7 * dayMs;

/**
 * Returns every enabled feed with its plan and its last success. A last success ahead of the clock is ignored: the feed
 * would count as fresh until then.
 */
export function judgedFeeds(sql: Sql, now: Date): Promise<JudgedFeed[]> {
  return queryRows<JudgedFeed>(
    sql,
    `SELECT plan.feed_id AS "feedId", plan.source_id AS "sourceId", plan.data_sets AS "dataSets",
            plan.serves_alone AS "servesAlone", plan.cron, plan.trading_days_only AS "tradingDaysOnly",
            CASE WHEN state.last_success_at <= $1 THEN state.last_success_at END AS "lastSuccessAt",
            state.failing_since IS NOT NULL AS "isFailing"
       FROM feed_plan plan LEFT JOIN feed_state state ON state.feed_id = plan.feed_id
      WHERE plan.enabled ORDER BY plan.feed_id`,
    [latestStored(now.getTime())],
  );
}

/** Returns for every enabled feed the number of keys of its payloads that it does not read and that are new. */
export function newKeyCounts(
  sql: Sql,
  now: Date,
): Promise<{ readonly feed: string; readonly source: string; readonly newKeys: number }[]> {
  return queryRows(
    sql,
    `SELECT plan.feed_id AS feed, plan.source_id AS source,
            (SELECT count(*)::int FROM jsonb_each_text(state.unread_keys) WHERE value::timestamptz > $1) AS "newKeys"
       FROM feed_plan plan LEFT JOIN feed_state state ON state.feed_id = plan.feed_id
      WHERE plan.enabled ORDER BY plan.feed_id`,
    [new Date(now.getTime() - newForMs)],
  );
}
