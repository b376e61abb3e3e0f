import { Injectable } from '@nestjs/common';
import { queryRow, queryRows, type Sql } from '@market/database';
import type { ReplayedEndpoint } from './replay.repository';

/** Endpoint to which events are yet to be sent that fan-outs passed over. */
export interface CatchUp {
  /** Shape: decimal digits. */
  readonly id: string;
  readonly endpointId: string;
  /** Earliest time of an event. */
  readonly since: Date;
}

/**
 * Reads and writes catch-ups. Plain SQL: which events they mean is told by snapshots. Events have their sequences in the order in
 * which they become visible, and are fanned out once they have one.
 */
@Injectable()
export class CatchUpRepository {
  /** Adds a catch-up of the events since a time that this statement sees as not fanned out, or not at all. */
  async add(
    transaction: Sql,
    { id, dataSet }: Omit<ReplayedEndpoint, 'accountId'>,
    since: Date,
  ): Promise<void> {
    await transaction.query(
      `INSERT INTO webhook_catch_up (endpoint_id, since, first_sequence)
       SELECT $1, $3, coalesce(
         (SELECT min(log_position) FROM outbox_event WHERE data_set = $2 AND fanned_out_at IS NULL),
         (SELECT max(log_position) + 1 FROM outbox_event WHERE data_set = $2), 0)`,
      [id, dataSet, since],
    );
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

  /** Ends a catch-up. */
  async remove(transaction: Sql, { id }: CatchUp): Promise<void> {
    await transaction.query('DELETE FROM webhook_catch_up WHERE id = $1', [id]);
  }
}
