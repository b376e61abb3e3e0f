import type { DataSet } from '@market/contracts';
import { queryRow, queryRows, type Sql } from '@market/database';
import type { ReplayedEndpoint } from './replay.repository';

/** Endpoint to which events are yet to be sent that fan-outs passed over. */
export interface CatchUp {
  /** Number that no other catch-up gets, of this endpoint neither. Shape: decimal digits. */
  readonly id: string;
  readonly endpointId: string;
  /** Earliest time of an event. */
  readonly since: Date;
}

/**
 * Reads and writes catch-ups. Plain SQL: which events they mean is told by snapshots. Events have their sequences in the order in
 * which they become visible, and are fanned out once they have one.
 */
export class CatchUpRepository {
  /** Resolves to the first sequence of the events of a data set that this statement sees as not fanned out, or not at all. */
  async firstSequence(sql: Sql, dataSet: DataSet): Promise<number> {
    const row = await queryRow<{ sequence: number }>(
      sql,
      `SELECT coalesce(
         (SELECT min(log_position) FROM outbox_event WHERE data_set = $1 AND fanned_out_at IS NULL),
         (SELECT max(log_position) + 1 FROM outbox_event WHERE data_set = $1), 0) AS sequence`,
      [dataSet],
    );
    return row?.sequence ?? 0;
  }

  /** Replaces the catch-up of an endpoint. Comes behind the lock of its row, as all that removes catch-ups of enabled endpoints. */
  async replace(
    transaction: Sql,
    { endpointId, since, firstSequence }: Omit<CatchUp, 'id'> & { readonly firstSequence: number },
  ): Promise<void> {
    await this.removeOf(transaction, endpointId);
    await transaction.query(
      'INSERT INTO webhook_catch_up (endpoint_id, since, first_sequence) VALUES ($1, $2, $3)',
      [endpointId, since, firstSequence],
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
      'SELECT id::text, endpoint_id AS "endpointId", since FROM webhook_catch_up c ORDER BY c.id',
    );
  }

  /** Resolves to the position of the last event before those of a catch-up; null if there are none. */
  async positionBefore(
    sql: Sql,
    { id }: CatchUp,
    { dataSet }: Pick<ReplayedEndpoint, 'dataSet'>,
  ): Promise<number | null> {
    // OFFSET 0: the few events are found by their sequences, not by a walk through all positions.
    const row = await queryRow<{ position: number | null }>(
      sql,
      `SELECT min(position) - 1 AS position
         FROM (SELECT position FROM outbox_event
                WHERE data_set = $2
                  AND log_position >= (SELECT first_sequence FROM webhook_catch_up WHERE id = $1) OFFSET 0) e`,
      [id, dataSet],
    );
    return row?.position ?? null;
  }

  /** Ends a catch-up. @returns false if it was ended or replaced before */
  async end(transaction: Sql, { id }: CatchUp): Promise<boolean> {
    const ended = await queryRow(transaction, 'DELETE FROM webhook_catch_up WHERE id = $1 RETURNING id', [
      id,
    ]);
    return ended !== null;
  }
}
