import { Injectable } from '@nestjs/common';
import { queryRow, type Sql } from '@market/database';
import { attemptsPerEndpoint } from './claim-statement';

/** State of the queue of all processes. */
export interface QueueDepth {
  readonly pending: number;
  /** Events in the rests of replays. */
  readonly parkedEvents: number;
  readonly disabledEndpoints: number;
  /** Delay of the longest due delivery whose endpoint may have another attempt; 0 if there is none. */
  readonly serviceLagSeconds: number;
  /** Delay of the longest due delivery whose endpoint has as many attempts as it may; 0 if there is none. */
  readonly receiverLagSeconds: number;
  /** Ids of endpoints with due deliveries and as many attempts as they may have. */
  readonly fullEndpoints: readonly string[];
}

/** Endpoints that a look at the queue takes for full. */
export interface KnownEndpoints {
  /** Ids of endpoints that may have one attempt only. */
  readonly throttled: readonly string[];
  /** Ids of endpoints that were full a moment ago: their attempts may just have ended. */
  readonly recentlyFull: readonly string[];
}

const emptyDepth: QueueDepth = {
  ...{ pending: 0, parkedEvents: 0, disabledEndpoints: 0 },
  ...{ serviceLagSeconds: 0, receiverLagSeconds: 0, fullEndpoints: [] },
};
const lagOf = (rows: string) =>
  `coalesce(extract(epoch FROM $1::timestamptz - min(due_at) FILTER (WHERE ${rows})), 0)::float`;

/** Looks at the queue as a whole. Plain SQL: a walk along an index, whose cost follows the number of endpoints. */
@Injectable()
export class QueueDepthRepository {
  /** Resolves to the state of the queue. */
  async read(sql: Sql, now: Date, { throttled, recentlyFull }: KnownEndpoints): Promise<QueueDepth> {
    const order = 'ORDER BY is_replay, account_id, endpoint_id, due_at LIMIT 1';
    const row = await queryRow<QueueDepth>(
      sql,
      `WITH RECURSIVE oldest AS (
         (SELECT is_replay, account_id, endpoint_id, due_at FROM webhook_waiting ${order})
         UNION ALL
         SELECT n.* FROM oldest o CROSS JOIN LATERAL (
           SELECT is_replay, account_id, endpoint_id, due_at FROM webhook_waiting
            WHERE (is_replay, account_id, endpoint_id) > (o.is_replay, o.account_id, o.endpoint_id) ${order}) n
       ), full_now AS (
         SELECT endpoint_id FROM webhook_lease GROUP BY 1
         HAVING count(*) >= ${attemptsPerEndpoint} OR endpoint_id = ANY($2)
       ), due AS (
         SELECT endpoint_id, due_at, endpoint_id IN (SELECT endpoint_id FROM full_now) AS is_full,
                endpoint_id = ANY($3) AS was_full
           FROM oldest WHERE due_at <= $1
       )
       SELECT (SELECT count(*) FROM webhook_waiting) AS pending,
              coalesce((SELECT sum(cardinality(event_ids)) FROM webhook_replay_rest), 0)::int AS "parkedEvents",
              (SELECT count(*) FROM webhook_endpoint
                WHERE disabled_at IS NOT NULL AND suspended_at IS NULL
                  AND deleted_at IS NULL) AS "disabledEndpoints",
              ${lagOf('NOT is_full AND NOT was_full')} AS "serviceLagSeconds",
              ${lagOf('is_full OR was_full')} AS "receiverLagSeconds",
              coalesce(array_agg(DISTINCT endpoint_id) FILTER (WHERE is_full), '{}') AS "fullEndpoints"
         FROM due`,
      [now, throttled, recentlyFull],
    );
    return row ?? emptyDepth;
  }
}
