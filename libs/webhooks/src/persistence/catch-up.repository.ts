import type { DataSet } from '@market/contracts';
import { queryRow, queryRows, type Sql } from '@market/database';
import type { AuditActor } from '@market/database/audit';

/** Endpoint to which events are yet to be sent that fan-outs passed over. */
export interface CatchUp {
  /** Number that no other catch-up gets, of this endpoint neither. Shape: decimal digits. */
  readonly id: string;
  readonly endpointId: string;
  /** Earliest time of an event. */
  readonly since: Date;
  /** Author of the enabling. */
  readonly actor: AuditActor;
  readonly firstSequence: number;
  /** Sequence of the last event that a fan-out may have passed over; null until a process has seen the catch-up. */
  readonly lastSequence: number | null;
}

/**
 * Reads and writes catch-ups. Plain SQL: which events they mean is told by snapshots. Events have their sequences in the order in
 * which they become visible, and are fanned out once they have one.
 */
export class CatchUpRepository {
  /** Resolves to the first sequence of the events of a data set that this statement sees as not fanned out, or not at all. */
  async firstSequence(sql: Sql, dataSet: DataSet): Promise<number> {
    // OFFSET 0, and the order of the index of waiting events: the log is not walked for the least one, whatever the statistics.
    const row = await queryRow<{ sequence: number }>(
      sql,
      `SELECT coalesce(
         (SELECT min(log_position)
            FROM (SELECT data_set, log_position FROM outbox_event WHERE fanned_out_at IS NULL ORDER BY position OFFSET 0) e
           WHERE data_set = $1),
         (SELECT max(log_position) + 1 FROM outbox_event WHERE data_set = $1), 0) AS sequence`,
      [dataSet],
    );
    return row?.sequence ?? 0;
  }

  /** Replaces the catch-up of an endpoint. Comes behind the lock of the endpoint's row: a disabling locks both in this order. */
  async replace(
    transaction: Sql,
    { endpointId, since, actor, firstSequence }: Omit<CatchUp, 'id' | 'lastSequence'>,
  ): Promise<void> {
    await this.removeOf(transaction, endpointId);
    await transaction.query(
      'INSERT INTO webhook_catch_up (endpoint_id, since, actor, first_sequence) VALUES ($1, $2, $3, $4)',
      [endpointId, since, actor, firstSequence],
    );
  }

  /** Removes the catch-up of an endpoint, if it has one. */
  async removeOf(transaction: Sql, endpointId: string): Promise<void> {
    await transaction.query('DELETE FROM webhook_catch_up WHERE endpoint_id = $1', [endpointId]);
  }

  /** Resolves to all catch-ups, the oldest first. */
  all(sql: Sql): Promise<CatchUp[]> {
    return queryRows<CatchUp>(
      sql,
      `SELECT id::text, endpoint_id AS "endpointId", since, actor, first_sequence AS "firstSequence",
              last_sequence AS "lastSequence"
         FROM webhook_catch_up c ORDER BY c.id`,
    );
  }

  /**
   * Stores the last sequence that is visible now of the catch-ups that this statement sees and that have none. A fan-out that read
   * their endpoints as disabled did so before they were committed, and had all its events before.
   */
  async bound(sql: Sql): Promise<void> {
    await sql.query(
      `UPDATE webhook_catch_up c SET last_sequence = coalesce(
         (SELECT max(log_position) FROM outbox_event
           WHERE data_set = (SELECT data_set FROM webhook_endpoint WHERE id = c.endpoint_id)), first_sequence)
        WHERE id = ANY(ARRAY(SELECT id FROM webhook_catch_up WHERE last_sequence IS NULL FOR UPDATE SKIP LOCKED))`,
    );
  }

  /** Ends a catch-up. @returns false if it was ended or replaced before */
  async end(transaction: Sql, { id }: CatchUp): Promise<boolean> {
    const ended = await queryRow(transaction, 'DELETE FROM webhook_catch_up WHERE id = $1 RETURNING id', [
      id,
    ]);
    return ended !== null;
  }
}
