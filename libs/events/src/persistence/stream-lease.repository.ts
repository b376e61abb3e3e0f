import type { DataSet } from '@market/contracts';
import { advisoryLocks, rowsOf, type Sql } from '@market/database';

/** Time after which a process that does not renew its leases has lost them. Units: milliseconds. */
export const leaseMs = 3_000;

/** Owner of streams: an account in a data set. */
export interface StreamOwner {
  readonly accountId: string;
  readonly dataSet: DataSet;
}

/**
 * Writes leases of open streams, over all processes. SQL text: they are counted under a lock, by the clock of the
 * database, which all processes share.
 */
export class StreamLeaseRepository {
  /** Renews all leases of a process. */
  async renew(sql: Sql, holderId: string): Promise<void> {
    await sql.query(
      `INSERT INTO event_stream_holder (id, alive_until)
       VALUES ($1, clock_timestamp() + interval '1 millisecond' * $2)
       ON CONFLICT (id) DO UPDATE SET alive_until = EXCLUDED.alive_until`,
      [holderId, leaseMs],
    );
  }

  /** Takes a lease if the owner has fewer than `limit` valid ones. @returns whether it was taken */
  async take(
    transaction: Sql,
    { accountId, dataSet }: StreamOwner,
    { id, holderId, limit }: { readonly id: string; readonly holderId: string; readonly limit: number },
  ): Promise<boolean> {
    await transaction.query(
      `SELECT pg_advisory_xact_lock(hashtextextended($1, ${advisoryLocks.eventStreams}))`,
      [`${dataSet}:${accountId}`],
    );
    await transaction.query(
      `DELETE FROM event_stream s USING event_stream_holder h
        WHERE s.account_id = $1 AND s.data_set = $2 AND h.id = s.holder_id AND h.alive_until < clock_timestamp()`,
      [accountId, dataSet],
    );
    const taken = await rowsOf(
      transaction,
      `INSERT INTO event_stream (id, holder_id, data_set, account_id)
       SELECT $3, $4, $2, $1
        WHERE (SELECT count(*) FROM event_stream WHERE account_id = $1 AND data_set = $2) < $5
       RETURNING id`,
      [accountId, dataSet, id, holderId, limit],
    );
    return taken.length > 0;
  }

  /** Gives leases back. */
  async release(sql: Sql, ids: readonly string[]): Promise<void> {
    await sql.query('DELETE FROM event_stream WHERE id = ANY($1)', [ids]);
  }

  /** Resolves to the leases that a process has. */
  async held(sql: Sql, holderId: string): Promise<ReadonlySet<string>> {
    const rows = await rowsOf<{ id: string }>(sql, 'SELECT id FROM event_stream WHERE holder_id = $1', [
      holderId,
    ]);
    return new Set(rows.map(({ id }) => id));
  }

  /** Resolves to the valid leases of an owner beyond the oldest `limit` ones: ids sort by the time of their making. */
  async above(sql: Sql, { accountId, dataSet }: StreamOwner, limit: number): Promise<ReadonlySet<string>> {
    const rows = await rowsOf<{ id: string }>(
      sql,
      `SELECT s.id FROM event_stream s JOIN event_stream_holder h ON h.id = s.holder_id
        WHERE s.account_id = $1 AND s.data_set = $2 AND h.alive_until >= clock_timestamp()
        ORDER BY s.id COLLATE "C" OFFSET $3`,
      [accountId, dataSet, limit],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** Removes a process with its leases, and those that ended without doing so. */
  async remove(sql: Sql, holderId: string | null): Promise<void> {
    await sql.query(
      `DELETE FROM event_stream_holder
        WHERE id = $1 OR alive_until < clock_timestamp() - interval '10 minutes'`,
      [holderId],
    );
  }
}
