import { Injectable } from '@nestjs/common';
import type { DataSet } from '@market/contracts';
import { queryRow, queryRows, type Sql } from '@market/database';
import type {
  DayOfDeliveries,
  DeliveryFilters,
  FoundAttempt,
  FoundDelivery,
  WholeDelivery,
} from '../domain/found-delivery';
import { loggedAttempts } from './attempt.row';

const stateOf = (delivery: string) =>
  `CASE WHEN ${delivery}.state = 'pending'
             AND EXISTS (SELECT FROM webhook_lease l WHERE l.delivery_id = ${delivery}.id)
        THEN 'sending' ELSE ${delivery}.state END`;

/** Columns of `FoundDelivery`, of deliveries `d` with `listed_at` and their message `m`. */
const columns = `
  d.id, d.endpoint_id AS "endpointId", d.data_set AS "dataSet", d.event_id AS "eventId", m.type, d.kind,
  coalesce(m.body::jsonb #>> '{data,slug}', m.body::jsonb #>> '{data,ipoSlug}',
           m.body::jsonb #>> '{data,id}') AS subject,
  ${stateOf('d')} AS state, d.listed_at AS "createdAt", d.attempts,
  coalesce(d.sent_at, a.started_at) AS "lastAttemptAt",
  CASE WHEN d.sent_at IS NULL THEN a.status_code ELSE d.status_code END AS "lastStatus",
  (SELECT due_at FROM webhook_waiting w WHERE w.endpoint_id = d.endpoint_id AND w.delivery_id = d.id)
    AS "nextAttemptAt",
  (extract(epoch FROM d.listed_at) * 1000000)::bigint AS "atMicros"`;
const lastAttempt = `
  LEFT JOIN LATERAL (
    SELECT started_at, status_code FROM webhook_attempt WHERE delivery_id = d.id ORDER BY lease DESC LIMIT 1) a ON true`;

/**
 * Reads the log of deliveries for customers. Deliveries of events are found and ordered by the messages of the events,
 * which are few: their table has no index by endpoint (decision 0017). Plain SQL: two kinds of deliveries in one order,
 * by laterals that stop at the page.
 */
@Injectable()
export class DeliverySearchRepository {
  /** Resolves to deliveries to an endpoint, newest first. */
  page(
    sql: Sql,
    { id, dataSet }: { readonly id: string; readonly dataSet: DataSet },
    { states, types, from, to, before, limit }: DeliveryFilters,
  ): Promise<FoundDelivery[]> {
    const isListed = (at: string, delivery: string) => `
      ${at} >= coalesce($4::timestamptz, '-infinity') AND ${at} < coalesce($5::timestamptz, 'infinity')
      AND ($6::float8 IS NULL OR ${at} <= timestamptz 'epoch' + interval '1 microsecond' * $6::float8)
      AND ($6::float8 IS NULL
           OR (${at}, ${delivery}.id) < (timestamptz 'epoch' + interval '1 microsecond' * $6::float8, $7::text))
      AND ($8::text[] IS NULL OR ${stateOf(delivery)} = ANY($8))`;
    return queryRows<FoundDelivery>(
      sql,
      `WITH of_events AS (
         SELECT e.*, m.made_at AS listed_at FROM webhook_message m CROSS JOIN LATERAL (
                  SELECT * FROM webhook_delivery
                   WHERE data_set = $2 AND event_id = m.event_id AND endpoint_id = $1 AND kind = 'event' LIMIT 1) e
          WHERE m.data_set = $2 AND ($3::text[] IS NULL OR m.type = ANY($3)) AND ${isListed('m.made_at', 'e')}
          ORDER BY m.made_at DESC, e.id DESC LIMIT $9
       ), beside AS (
         SELECT b.*, b.created_at AS listed_at FROM webhook_delivery b
          WHERE b.endpoint_id = $1 AND b.kind <> 'event' AND ${isListed('b.created_at', 'b')}
            AND ($3::text[] IS NULL
                 OR (SELECT type FROM webhook_message m WHERE m.data_set = $2 AND m.event_id = b.event_id) = ANY($3))
          ORDER BY b.created_at DESC, b.id DESC LIMIT $9
       )
       SELECT ${columns}
         FROM (SELECT * FROM of_events UNION ALL SELECT * FROM beside) d
         JOIN webhook_message m ON m.data_set = d.data_set AND m.event_id = d.event_id ${lastAttempt}
        ORDER BY d.listed_at DESC, d.id DESC LIMIT $9`,
      [id, dataSet, types, from, to, before?.atMicros ?? null, before?.id ?? null, states, limit],
    );
  }

  /**
   * Resolves to a delivery to an endpoint of an account; null if there is none.
   *
   * @param endpointId also required to be its endpoint, when given
   */
  find(sql: Sql, accountId: string, id: string, endpointId: string | null): Promise<WholeDelivery | null> {
    return queryRow<WholeDelivery>(
      sql,
      `SELECT ${columns}, d.url, m.body
         FROM (SELECT d.*, e.url, CASE d.kind WHEN 'event' THEN made.made_at ELSE d.created_at END AS listed_at
                 FROM webhook_delivery d
                 JOIN webhook_endpoint e ON e.data_set = d.data_set AND e.id = d.endpoint_id
                 JOIN webhook_message made ON made.data_set = d.data_set AND made.event_id = d.event_id
                WHERE d.id = $2 AND e.account_id = $1 AND e.deleted_at IS NULL
                  AND ($3::text IS NULL OR d.endpoint_id = $3)) d
         JOIN webhook_message m ON m.data_set = d.data_set AND m.event_id = d.event_id ${lastAttempt}`,
      [accountId, id, endpointId],
    );
  }

  /** Resolves to the attempts of a delivery, oldest first. */
  attempts(sql: Sql, id: string): Promise<FoundAttempt[]> {
    return queryRows<FoundAttempt>(
      sql,
      `SELECT started_at AS "startedAt", duration_ms AS "durationMs", status_code AS "statusCode", error, answer
         FROM ${loggedAttempts} a WHERE a.delivery_id = $1 ORDER BY a.lease`,
      [id],
    );
  }

  /** Resolves to the days since an instant that have deliveries, without test events. */
  days(sql: Sql, { id, dataSet }: { readonly id: string; readonly dataSet: DataSet }, since: Date) {
    return queryRows<DayOfDeliveries>(
      sql,
      `SELECT (listed_at AT TIME ZONE 'Asia/Kolkata')::date::text AS day,
              count(*) FILTER (WHERE state = 'delivered') AS delivered,
              count(*) FILTER (WHERE state = 'failed') AS failed
         FROM (SELECT e.state, m.made_at AS listed_at FROM webhook_message m CROSS JOIN LATERAL (
                        SELECT state FROM webhook_delivery
                         WHERE data_set = $2 AND event_id = m.event_id AND endpoint_id = $1 AND kind = 'event'
                         LIMIT 1) e
                WHERE m.data_set = $2 AND m.made_at >= $3
               UNION ALL
               SELECT state, created_at FROM webhook_delivery
                WHERE endpoint_id = $1 AND kind = 'replay' AND created_at >= $3) d
        GROUP BY 1 ORDER BY 1`,
      [id, dataSet, since],
    );
  }
}
