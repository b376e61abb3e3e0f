import { Injectable } from '@nestjs/common';
import type { DataSet } from '@market/contracts';
import { advisoryLocks, queryRow, queryRows, type Sql } from '@market/database';
import type { EventFate } from '../domain/replay-choice';

/** Events to choose from, of one endpoint. */
export interface ReplayCandidates {
  readonly dataSet: DataSet;
  readonly endpointId: string;
  readonly fates: readonly EventFate[];
  /** Ids of at most 10 000 events, so that the statement stays far from the time limit of statements. */
  readonly eventIds: readonly string[];
  /** Time before which none of them was written; null if unknown. What is left of deliveries of earlier events is not read. */
  readonly writtenSince: Date | null;
}

/** Event, and what became of its delivery to an endpoint: `failed`, `missed` and the like. */
export interface FatedEvent {
  readonly id: string;
  readonly fate: EventFate;
}

/** Endpoint to which events are replayed. */
export interface ReplayedEndpoint {
  readonly id: string;
  readonly accountId: string;
  readonly dataSet: DataSet;
}

/**
 * Chooses the events that a replay sends. Plain SQL: each statement compares thousands of events with the log and with
 * what is left of older deliveries.
 */
@Injectable()
export class ReplayRepository {
  /**
   * Serialises replays to an endpoint until the transaction ends: the second of two equal ones finds the deliveries of
   * the first. Not a lock on the endpoint's row, which the fan-out of events shares.
   */
  async lock(transaction: Sql, endpointId: string): Promise<void> {
    await transaction.query(
      `SELECT pg_advisory_xact_lock(hashtextextended($1, ${advisoryLocks.webhookReplays}))`,
      [endpointId],
    );
  }

  /** Like `lock`, without waiting. @returns whether it has the lock */
  async tryToLock(transaction: Sql, endpointId: string): Promise<boolean> {
    const row = await queryRow<{ isOurs: boolean }>(
      transaction,
      `SELECT pg_try_advisory_xact_lock(hashtextextended($1, ${advisoryLocks.webhookReplays})) AS "isOurs"`,
      [endpointId],
    );
    return row?.isOurs ?? false;
  }

  /**
   * Locks an endpoint that can receive events, so that none disables or deletes it before the transaction ends, without
   * waiting. Resolves to null if it is locked, or receives nothing.
   */
  openEndpoint(transaction: Sql, endpointId: string): Promise<ReplayedEndpoint | null> {
    return queryRow<ReplayedEndpoint>(
      transaction,
      `SELECT id, account_id AS "accountId", data_set AS "dataSet" FROM webhook_endpoint
        WHERE id = $1 AND disabled_at IS NULL AND deleted_at IS NULL FOR SHARE SKIP LOCKED`,
      [endpointId],
    );
  }

  /**
   * Resolves to the events that have one of the fates, in the given order. An event that was delivered once is neither
   * failed nor held, whatever became of other deliveries of it.
   */
  choose(
    sql: Sql,
    { dataSet, endpointId, fates, eventIds, writtenSince }: ReplayCandidates,
  ): Promise<FatedEvent[]> {
    return queryRows<FatedEvent>(
      sql,
      `WITH candidate AS MATERIALIZED (
         SELECT id, rank FROM unnest($3::text[]) WITH ORDINALITY AS c(id, rank)
       ), known AS (
         SELECT d.event_id, d.state FROM candidate c CROSS JOIN LATERAL (
                  SELECT event_id, state FROM webhook_delivery
                   WHERE data_set = $1 AND event_id = c.id AND endpoint_id = $2 AND kind = 'event' LIMIT 1) d
         UNION ALL
         SELECT d.event_id, d.state FROM candidate c CROSS JOIN LATERAL (
                  SELECT event_id, state FROM webhook_delivery
                   WHERE data_set = $1 AND event_id = c.id AND endpoint_id = $2 AND kind = 'replay' OFFSET 0) d
         UNION ALL
         SELECT parked.id, 'pending' FROM webhook_replay_rest r CROSS JOIN LATERAL unnest(r.event_ids) AS parked(id)
          WHERE r.endpoint_id = $2 AND parked.id = ANY($3)
         UNION ALL
         SELECT past.id, p.state FROM webhook_past_delivery p CROSS JOIN LATERAL unnest(p.event_ids) AS past(id)
          WHERE p.endpoint_id = $2 AND past.id = ANY($3)
            AND p.made_on >= coalesce(($5::timestamptz AT TIME ZONE 'UTC')::date - 1, '-infinity')
       ), fate AS MATERIALIZED (
         SELECT event_id, bool_or(state = 'pending') AS moves, bool_or(state = 'delivered') AS arrived,
                bool_or(state = 'failed') AS failed, bool_or(state = 'held') AS is_held
           FROM known GROUP BY event_id
       ), judged AS (
         SELECT c.id, c.rank, CASE WHEN f.moves THEN 'pending' WHEN f.arrived THEN 'delivered'
                                   WHEN f.failed THEN 'failed' WHEN f.is_held THEN 'held' ELSE 'unsent' END AS fate
           FROM candidate c LEFT JOIN fate f ON f.event_id = c.id
       )
       SELECT id, fate FROM judged WHERE fate = ANY($4) ORDER BY rank`,
      [dataSet, endpointId, eventIds, fates, writtenSince],
    );
  }
}
