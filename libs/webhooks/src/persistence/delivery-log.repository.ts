import { Injectable } from '@nestjs/common';
import { queryRows, type Sql } from '@market/database';
import { loggedAttempts } from './attempt.row';

/** Delivery in the log with its attempts. */
export interface LoggedDelivery {
  readonly id: string;
  readonly eventId: string;
  readonly type: string;
  readonly kind: 'event' | 'replay' | 'test';
  readonly state: 'pending' | 'sending' | 'delivered' | 'failed' | 'held';
  readonly createdAt: Date;
  /** Time at which it is due next; null unless it waits or is being sent. */
  readonly dueAt: Date | null;
  readonly attempts: readonly LoggedAttempt[];
}

/** Attempt in the log. Shape: times as ISO 8601 texts. */
export interface LoggedAttempt {
  readonly outcome: 'delivered' | 'failed' | 'interrupted';
  readonly startedAt: string;
  readonly durationMs: number | null;
  readonly statusCode: number | null;
  readonly error: string | null;
  readonly answer: string | null;
}

/**
 * Reads the log of deliveries, and removes old entries in small batches. Plain SQL: attempts of two tables as one
 * relation, and deletions that skip locked rows.
 */
@Injectable()
export class DeliveryLogRepository {
  /**
   * Returns deliveries to an endpoint, newest first. Deliveries of events are found and ordered by the messages of the
   * events, which are few.
   */
  list(sql: Sql, endpointId: string, atMost: number): Promise<LoggedDelivery[]> {
    return queryRows<LoggedDelivery>(
      sql,
      `WITH of_events AS (
         SELECT d.*, m.made_at AS listed_at FROM webhook_message m CROSS JOIN LATERAL (
                  SELECT * FROM webhook_delivery
                   WHERE data_set = m.data_set AND event_id = m.event_id AND endpoint_id = $1 AND kind = 'event'
                   LIMIT 1) d
          ORDER BY m.made_at DESC FETCH FIRST $2 ROWS WITH TIES
       ), beside AS (
         SELECT *, created_at AS listed_at FROM webhook_delivery WHERE endpoint_id = $1 AND kind <> 'event'
          ORDER BY created_at DESC FETCH FIRST $2 ROWS WITH TIES
       )
       SELECT d.id, d.event_id AS "eventId", m.type, d.kind,
              CASE WHEN l.delivery_id IS NULL THEN d.state ELSE 'sending' END AS state,
              d.created_at AS "createdAt", coalesce(l.due_at, w.due_at) AS "dueAt",
              coalesce((SELECT jsonb_agg(jsonb_build_object('outcome', a.outcome,
                               'startedAt', to_char(a.started_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
                               'durationMs', a.duration_ms, 'statusCode', a.status_code, 'error', a.error,
                               'answer', a.answer) ORDER BY a.lease)
                          FROM ${loggedAttempts} a WHERE a.delivery_id = d.id), '[]') AS attempts
         FROM (SELECT * FROM of_events UNION ALL SELECT * FROM beside) d
         JOIN webhook_message m ON m.data_set = d.data_set AND m.event_id = d.event_id
         LEFT JOIN webhook_waiting w ON w.endpoint_id = d.endpoint_id AND w.delivery_id = d.id
         LEFT JOIN webhook_lease l ON l.delivery_id = d.id
        ORDER BY d.listed_at DESC, d.id LIMIT $2`,
      [endpointId, atMost],
    );
  }

  /**
   * Removes deliveries that were settled before a time, with their attempts, those of the oldest events first. What
   * stays of them, for replays, are the events that arrived or failed, by endpoint and day.
   *
   * @returns number of removed deliveries; 0 if there are none but those that another process removes
   */
  async removeSettledBefore(sql: Sql, before: Date, atMost: number): Promise<number> {
    const removed = await queryRows(
      sql,
      `WITH settled AS (
         SELECT d.id FROM (SELECT data_set, event_id FROM webhook_message WHERE made_at < $1 ORDER BY made_at) m
          CROSS JOIN LATERAL (
                  (SELECT id FROM webhook_delivery WHERE data_set = m.data_set AND event_id = m.event_id
                      AND kind = 'event' AND settled_at < $1 LIMIT $2)
                  UNION ALL
                  (SELECT id FROM webhook_delivery WHERE data_set = m.data_set AND event_id = m.event_id
                      AND kind <> 'event' AND settled_at < $1 LIMIT $2)) d
          LIMIT $2
       ), removed AS (
         DELETE FROM webhook_delivery WHERE id IN (
           SELECT id FROM webhook_delivery WHERE id = ANY(ARRAY(SELECT id FROM settled)) FOR UPDATE SKIP LOCKED)
         RETURNING *
       ), forgotten AS (
         DELETE FROM webhook_attempt a USING removed WHERE a.delivery_id = removed.id
       ), remembered AS (
         INSERT INTO webhook_past_delivery AS past (endpoint_id, made_on, state, event_ids)
         SELECT r.endpoint_id, (m.made_at AT TIME ZONE 'UTC')::date, r.state, array_agg(r.event_id)
           FROM removed r JOIN webhook_message m ON m.data_set = r.data_set AND m.event_id = r.event_id
          WHERE r.kind <> 'test' AND r.state IN ('delivered', 'failed')
          GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
             ON CONFLICT (endpoint_id, made_on, state) DO UPDATE SET event_ids = past.event_ids || excluded.event_ids
       )
       SELECT id FROM removed`,
      [before, atMost],
    );
    return removed.length;
  }

  /** Removes the summaries of deliveries made before a time. @returns number of removed rows */
  async removePastBefore(sql: Sql, before: Date, atMost: number): Promise<number> {
    const removed = await queryRows(
      sql,
      `DELETE FROM webhook_past_delivery WHERE ctid = ANY(ARRAY(
         SELECT ctid FROM webhook_past_delivery WHERE made_on < ($1::timestamptz AT TIME ZONE 'UTC')::date
          ORDER BY made_on LIMIT $2 FOR UPDATE SKIP LOCKED)) RETURNING endpoint_id`,
      [before, atMost],
    );
    return removed.length;
  }

  /** Removes messages without deliveries in the log. @returns number of removed messages */
  async removeMessagesBefore(sql: Sql, before: Date, atMost: number): Promise<number> {
    const removed = await queryRows(
      sql,
      `DELETE FROM webhook_message WHERE (data_set, event_id) IN (
         SELECT m.data_set, m.event_id FROM webhook_message m
          WHERE m.created_at < $1
            AND NOT EXISTS (SELECT FROM webhook_delivery d
                 WHERE d.data_set = m.data_set AND d.event_id = m.event_id AND d.kind = 'event')
            AND NOT EXISTS (SELECT FROM webhook_delivery d
                 WHERE d.data_set = m.data_set AND d.event_id = m.event_id AND d.kind <> 'event')
          ORDER BY m.created_at LIMIT $2 FOR UPDATE SKIP LOCKED) RETURNING event_id`,
      [before, atMost],
    );
    return removed.length;
  }

  /**
   * Removes deleted endpoints without deliveries in the log. Only messages up to one day after the deletion are
   * searched: an endpoint gets no later ones, and a day allows for differences between clocks.
   *
   * @returns number of removed endpoints
   */
  async removeEndpointsDeletedBefore(sql: Sql, before: Date, atMost: number): Promise<number> {
    const removed = await queryRows(
      sql,
      `DELETE FROM webhook_endpoint WHERE id IN (
         SELECT e.id FROM webhook_endpoint e
          WHERE e.deleted_at < $1
            AND NOT EXISTS (SELECT FROM webhook_delivery d WHERE d.endpoint_id = e.id AND d.kind <> 'event')
            AND NOT EXISTS (
                  SELECT FROM webhook_message m CROSS JOIN LATERAL (
                           SELECT FROM webhook_delivery d
                            WHERE d.data_set = m.data_set AND d.event_id = m.event_id AND d.endpoint_id = e.id
                              AND d.kind = 'event' LIMIT 1) d
                   WHERE m.made_at < e.deleted_at + interval '1 day')
          LIMIT $2 FOR UPDATE SKIP LOCKED) RETURNING id`,
      [before, atMost],
    );
    return removed.length;
  }
}
