import { Injectable } from '@nestjs/common';
import { queryRow, queryRows, type Sql } from '@market/database';
import type { ReplayedEndpoint } from './replay.repository';

/** Max number of deliveries of replays of an account that are due or being sent, divided equally among its endpoints. */
const maxWaiting = 1_000;
/** Max number of events in a row of a rest. */
const eventsPerRow = 1_000;

/**
 * Rests of replays: events whose deliveries are made when the queue has room for them. Plain SQL: arrays of ids are cut
 * in the database.
 */
@Injectable()
export class ReplayRestRepository {
  /**
   * Resolves to the number of deliveries of replays that may be added to the queue: with those that are due or being
   * sent at most 1 000 of an account, and for each of its endpoints an equal part, so that one that fails delays no
   * other. Retries that are due later take no place: claims do not meet them, and they last for hours.
   */
  async room(sql: Sql, { id, accountId }: ReplayedEndpoint, now: Date): Promise<number> {
    const row = await queryRow<{ room: number }>(
      sql,
      `WITH queued AS (
         SELECT endpoint_id FROM webhook_waiting WHERE is_replay AND account_id = $1 AND due_at <= $4
         UNION ALL
         SELECT endpoint_id FROM webhook_lease WHERE is_replay AND account_id = $1
       )
       SELECT greatest(0, least(
                $3 / greatest(1, (SELECT count(*) FROM webhook_endpoint WHERE account_id = $1 AND deleted_at IS NULL))
                   - count(*) FILTER (WHERE endpoint_id = $2),
                $3 - count(*))) AS room
         FROM queued`,
      [accountId, id, maxWaiting, now],
    );
    return row?.room ?? 0;
  }

  /** Tells whether a rest of replays to an endpoint is parked. */
  async has(sql: Sql, endpointId: string): Promise<boolean> {
    return (
      (await queryRow(sql, 'SELECT FROM webhook_replay_rest WHERE endpoint_id = $1 LIMIT 1', [
        endpointId,
      ])) !== null
    );
  }

  /** Parks events, oldest first, until the queue has room for their deliveries. */
  async park(transaction: Sql, endpointId: string, eventIds: readonly string[]): Promise<void> {
    for (let at = 0; at < eventIds.length; at += eventsPerRow) {
      await transaction.query('INSERT INTO webhook_replay_rest (endpoint_id, event_ids) VALUES ($1, $2)', [
        endpointId,
        eventIds.slice(at, at + eventsPerRow),
      ]);
    }
  }

  /**
   * Ends replays to those of some endpoints that receive nothing: a version without rests may have disabled or deleted them. Waits
   * for no lock: what ends the same rests in another order locks them, too.
   */
  async endClosed(sql: Sql, endpointIds: readonly string[]): Promise<void> {
    await sql.query(
      `DELETE FROM webhook_replay_rest WHERE (endpoint_id, id) IN (
         SELECT r.endpoint_id, r.id FROM webhook_replay_rest r JOIN webhook_endpoint e ON e.id = r.endpoint_id
          WHERE e.id = ANY($1) AND (e.disabled_at IS NOT NULL OR e.deleted_at IS NOT NULL) FOR UPDATE OF r SKIP LOCKED)`,
      [endpointIds],
    );
  }

  /** Resolves to the endpoints with a rest of replays. */
  async endpoints(sql: Sql): Promise<string[]> {
    const rows = await queryRows<{ id: string }>(
      sql,
      'SELECT DISTINCT endpoint_id AS id FROM webhook_replay_rest ORDER BY 1',
    );
    return rows.map(({ id }) => id);
  }

  /** Takes the first events out of an endpoint's oldest rest, at most a given number. @returns their ids */
  async take(transaction: Sql, endpointId: string, atMost: number): Promise<string[]> {
    const row = await queryRow<{ eventIds: string[] }>(
      transaction,
      `WITH oldest AS MATERIALIZED (
         SELECT endpoint_id, id, event_ids FROM webhook_replay_rest WHERE endpoint_id = $1
          ORDER BY id LIMIT 1 FOR UPDATE
       ), used AS (
         DELETE FROM webhook_replay_rest r USING oldest o
          WHERE r.endpoint_id = o.endpoint_id AND r.id = o.id AND cardinality(o.event_ids) <= $2
       ), shortened AS (
         UPDATE webhook_replay_rest r SET event_ids = o.event_ids[$2 + 1:] FROM oldest o
          WHERE r.endpoint_id = o.endpoint_id AND r.id = o.id AND cardinality(o.event_ids) > $2
       )
       SELECT event_ids[:$2] AS "eventIds" FROM oldest`,
      [endpointId, atMost],
    );
    return row?.eventIds ?? [];
  }

  /** Resolves to the position in the log of the oldest event of all rests; null if there is none. */
  async oldestPosition(sql: Sql): Promise<number | null> {
    const row = await queryRow<{ position: number | null }>(
      sql,
      `SELECT min(e.position) AS position
         FROM webhook_replay_rest r CROSS JOIN unnest(r.event_ids) AS parked(id)
         JOIN outbox_event e ON e.id = parked.id`,
    );
    return row?.position ?? null;
  }
}
