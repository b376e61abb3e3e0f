import { Injectable } from '@nestjs/common';
import { queryRows, type Sql } from '@market/database';

/** Figures of an endpoint's deliveries. */
export interface EndpointHealth {
  readonly id: string;
  /** Part of the attempted deliveries of the last day that arrived, from 0 to 1; null without any. */
  readonly successShare: number | null;
  readonly lastAttemptAt: Date | null;
}

/**
 * Number of events of its types, before the last day, among which the last attempt to an endpoint is searched for. One
 * beyond its plan has deliveries of none, and a longer search would cost more than the figure is worth.
 */
const searchedEvents = 1_000;

/** Time of the last attempt of deliveries `d`. */
const lastAttemptAt = `coalesce(d.sent_at, (SELECT max(started_at) FROM webhook_attempt WHERE delivery_id = d.id))`;

/**
 * Reads figures on the health of endpoints. Plain SQL: one statement for all endpoints of a page, which walks the
 * messages of a day once for each.
 */
@Injectable()
export class EndpointHealthRepository {
  /**
   * Resolves to the figures of endpoints. Deliveries of events since an instant count, and replays; test events only
   * for the last attempt. An older last attempt is that of the newest delivery with one, null if it is too old.
   */
  of(sql: Sql, ids: readonly string[], since: Date): Promise<EndpointHealth[]> {
    return queryRows<EndpointHealth>(
      sql,
      `SELECT e.id, recent.arrived::float8 / nullif(recent.attempted, 0) AS "successShare",
              greatest(recent.last_at, CASE WHEN recent.attempted = 0 THEN older.last_at END, beside.last_at)
                AS "lastAttemptAt"
         FROM webhook_endpoint e
        CROSS JOIN LATERAL (
              SELECT count(*) FILTER (WHERE d.attempts > 0) AS attempted,
                     count(*) FILTER (WHERE d.state = 'delivered') AS arrived, max(${lastAttemptAt}) AS last_at
                FROM (SELECT one.* FROM webhook_message m CROSS JOIN LATERAL (
                               SELECT id, state, attempts, sent_at FROM webhook_delivery
                                WHERE data_set = e.data_set AND event_id = m.event_id AND endpoint_id = e.id
                                  AND kind = 'event' LIMIT 1) one
                       WHERE m.made_at >= $2 AND m.data_set = e.data_set
                      UNION ALL
                      SELECT id, state, attempts, sent_at FROM webhook_delivery
                       WHERE endpoint_id = e.id AND kind = 'replay' AND created_at >= $2) d) recent
         LEFT JOIN LATERAL (
              SELECT ${lastAttemptAt} AS last_at
                FROM (SELECT event_id, made_at FROM webhook_message
                       WHERE recent.attempted = 0 AND made_at < $2 AND made_at >= e.created_at
                         AND made_at <= coalesce(e.disabled_at, 'infinity') AND data_set = e.data_set
                         AND type = ANY(e.events)
                       ORDER BY made_at DESC LIMIT ${searchedEvents}) m
               CROSS JOIN LATERAL (
                       SELECT id, attempts, sent_at FROM webhook_delivery
                        WHERE data_set = e.data_set AND event_id = m.event_id AND endpoint_id = e.id
                          AND kind = 'event' LIMIT 1) d
               WHERE d.attempts > 0
               ORDER BY m.made_at DESC LIMIT 1) older ON true
         LEFT JOIN LATERAL (
              SELECT ${lastAttemptAt} AS last_at FROM webhook_delivery d
               WHERE endpoint_id = e.id AND kind <> 'event' AND attempts > 0
               ORDER BY created_at DESC LIMIT 1) beside ON true
        WHERE e.id = ANY($1)`,
      [ids, since],
    );
  }
}
