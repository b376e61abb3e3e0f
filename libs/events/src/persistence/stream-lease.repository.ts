import type { DataSet } from '@market/contracts';
import { advisoryLocks, queryRows, type Sql } from '@market/database';
import { replacementsPerMinute } from '../domain/stream-replacements';

/** Time after which a process that does not renew its leases has lost them. Units: milliseconds. */
export const leaseMs = 3_000;

/** Owner of streams: an account in a data set. */
export interface StreamOwner {
  readonly accountId: string;
  readonly dataSet: DataSet;
}

export interface LeaseRequest {
  readonly id: string;
  readonly holderId: string;
  /** Max number of valid leases of the owner. */
  readonly limit: number;
  /** Key, or user of a page: its further stream takes the place of one of its own. */
  readonly opener: string;
}

/** Lease that was taken, or the reason why it was not. */
export type LeaseResult =
  /** `replaced`: the leases that it replaced. */
  | { readonly isTaken: true; readonly id: string; readonly replaced: readonly string[] }
  /** All places are taken, by other openers. */
  | { readonly isTaken: false; readonly reason: 'others' }
  /** The opener replaces its streams too often. Units: seconds, until it may again. */
  | { readonly isTaken: false; readonly reason: 'too-often'; readonly retryAfterSeconds: number };

/**
 * End of a subquery `s` that locks leases. All lock them in the same order, and the holders before them: two never wait for each
 * other. What a statement writes that names a holder locks it, too, and what removes a holder locks its leases.
 */
const lockedInOrder = 'ORDER BY s.id COLLATE "C" FOR UPDATE OF s';

/**
 * Writes leases of open streams, over all processes. SQL text: they are counted under a lock, by the clock of the
 * database, which all processes share.
 */
export class StreamLeaseRepository {
  /** Renews all leases of a process. Resolves to those that streams of other processes or of its own took in the last minute. */
  async renew(sql: Sql, holderId: string): Promise<ReadonlySet<string>> {
    const rows = await queryRows<{ id: string }>(
      sql,
      `WITH renewed AS (
         INSERT INTO event_stream_holder (id, alive_until)
         VALUES ($1, clock_timestamp() + interval '1 millisecond' * $2)
         ON CONFLICT (id) DO UPDATE SET alive_until = EXCLUDED.alive_until
         RETURNING id
       ), forgotten AS (
         DELETE FROM event_stream_replacement
          WHERE holder_id IN (SELECT id FROM renewed) AND replaced_at < clock_timestamp() - interval '1 minute'
       )
       SELECT lease_id AS id FROM event_stream_replacement WHERE holder_id = $1`,
      [holderId, leaseMs],
    );
    return idsOf(rows);
  }

  /** Takes a lease: a free one, or else that of the opener whose unsent bytes have waited longest, or its oldest. */
  async take(transaction: Sql, owner: StreamOwner, request: LeaseRequest): Promise<LeaseResult> {
    const { accountId, dataSet } = owner;
    await transaction.query(
      `SELECT pg_advisory_xact_lock(hashtextextended($1, ${advisoryLocks.eventStreams}))`,
      [`${dataSet}:${accountId}`],
    );
    await transaction.query(
      `SELECT FROM event_stream_holder
        WHERE id = $3 OR id IN (SELECT holder_id FROM event_stream WHERE account_id = $1 AND data_set = $2)
        ORDER BY id COLLATE "C" FOR KEY SHARE`,
      [accountId, dataSet, request.holderId],
    );
    await transaction.query(
      `DELETE FROM event_stream WHERE id IN (
         SELECT s.id FROM event_stream s JOIN event_stream_holder h ON h.id = s.holder_id
          WHERE s.account_id = $1 AND s.data_set = $2 AND h.alive_until < clock_timestamp() ${lockedInOrder})`,
      [accountId, dataSet],
    );
    if (await this.insert(transaction, owner, request))
      return { isTaken: true, id: request.id, replaced: [] };
    const surplus = await this.surplus(transaction, owner, request);
    if (surplus === null) return { isTaken: false, reason: 'others' };
    const pauseSeconds = await this.pause(transaction, request.opener, surplus);
    if (pauseSeconds !== null) {
      return { isTaken: false, reason: 'too-often', retryAfterSeconds: pauseSeconds };
    }
    const replaced = await this.replace(transaction, owner, request.opener, surplus);
    await this.insert(transaction, owner, request);
    return { isTaken: true, id: request.id, replaced };
  }

  /** Stores for how long bytes of streams have waited to be sent; null: none do. */
  async noteUnsent(sql: Sql, waitedMs: ReadonlyMap<string, number | null>): Promise<void> {
    await sql.query(
      `WITH noted AS MATERIALIZED (
         SELECT s.id, n.waited FROM event_stream s JOIN unnest($1::text[], $2::float8[]) AS n(id, waited) ON n.id = s.id
          ${lockedInOrder}
       )
       UPDATE event_stream s SET unsent_since = clock_timestamp() - interval '1 millisecond' * n.waited
         FROM noted n WHERE s.id = n.id`,
      [[...waitedMs.keys()], [...waitedMs.values()]],
    );
  }

  /** Gives leases back. */
  async release(sql: Sql, ids: readonly string[]): Promise<void> {
    await sql.query(
      `DELETE FROM event_stream WHERE id IN (
         SELECT s.id FROM event_stream s WHERE s.id = ANY($1) ${lockedInOrder})`,
      [ids],
    );
  }

  /** Resolves to the leases that a process has. */
  async held(sql: Sql, holderId: string): Promise<ReadonlySet<string>> {
    return idsOf(
      await queryRows<{ id: string }>(sql, 'SELECT id FROM event_stream WHERE holder_id = $1', [holderId]),
    );
  }

  /** Resolves to the valid leases of an owner beyond the oldest `limit` ones: ids sort by the time of their making. */
  async above(sql: Sql, { accountId, dataSet }: StreamOwner, limit: number): Promise<ReadonlySet<string>> {
    const rows = await queryRows<{ id: string }>(
      sql,
      `SELECT s.id FROM event_stream s JOIN event_stream_holder h ON h.id = s.holder_id
        WHERE s.account_id = $1 AND s.data_set = $2 AND h.alive_until >= clock_timestamp()
        ORDER BY s.id COLLATE "C" OFFSET $3`,
      [accountId, dataSet, limit],
    );
    return idsOf(rows);
  }

  /** Removes a process with its leases, and those that ended without doing so. */
  async remove(transaction: Sql, holderId: string): Promise<void> {
    const gone = await queryRows<{ id: string }>(
      transaction,
      `SELECT id FROM event_stream_holder
        WHERE id = $1 OR alive_until < clock_timestamp() - interval '10 minutes'
        ORDER BY id COLLATE "C" FOR UPDATE`,
      [holderId],
    );
    const ids = gone.map(({ id }) => id);
    await transaction.query(
      `DELETE FROM event_stream WHERE id IN (
         SELECT s.id FROM event_stream s WHERE s.holder_id = ANY($1) ${lockedInOrder})`,
      [ids],
    );
    await transaction.query('DELETE FROM event_stream_holder WHERE id = ANY($1)', [ids]);
  }

  /** Inserts a lease if one is free. @returns whether it did */
  private async insert(
    transaction: Sql,
    { accountId, dataSet }: StreamOwner,
    { id, holderId, limit, opener }: LeaseRequest,
  ): Promise<boolean> {
    const taken = await queryRows(
      transaction,
      `INSERT INTO event_stream (id, holder_id, data_set, account_id, opener)
       SELECT $3, $4, $2, $1, $6
        WHERE (SELECT count(*) FROM event_stream WHERE account_id = $1 AND data_set = $2) < $5
       RETURNING id`,
      [accountId, dataSet, id, holderId, limit, opener],
    );
    return taken.length > 0;
  }

  /** Resolves to how many leases must go for a further one, which is more than one under a lowered limit; null if the opener has not as many. */
  private async surplus(
    transaction: Sql,
    { accountId, dataSet }: StreamOwner,
    { limit, opener }: LeaseRequest,
  ): Promise<number | null> {
    const [row] = await queryRows<{ all: number; own: number }>(
      transaction,
      `SELECT count(*)::int AS all, (count(*) FILTER (WHERE opener = $3))::int AS own
         FROM event_stream WHERE account_id = $1 AND data_set = $2`,
      [accountId, dataSet, opener],
    );
    if (row === undefined) return null;
    const surplus = row.all - limit + 1;
    return limit > 0 && surplus <= row.own ? surplus : null;
  }

  /** Resolves to the seconds after which an opener may replace `count` more streams; null: it may now. */
  private async pause(transaction: Sql, opener: string, count: number): Promise<number | null> {
    const [row] = await queryRows<{ seconds: number }>(
      transaction,
      `SELECT greatest(1, ceil(extract(epoch FROM replaced_at + interval '1 minute' - clock_timestamp())))::int AS seconds
         FROM event_stream_replacement
        WHERE opener = $1 AND replaced_at > clock_timestamp() - interval '1 minute'
        ORDER BY replaced_at DESC OFFSET $2 LIMIT 1`,
      [opener, Math.max(replacementsPerMinute - count, 0)],
    );
    return row?.seconds ?? null;
  }

  /** Ends leases of an opener. Resolves to their ids. */
  private async replace(
    transaction: Sql,
    { accountId, dataSet }: StreamOwner,
    opener: string,
    count: number,
  ): Promise<readonly string[]> {
    const rows = await queryRows<{ id: string }>(
      transaction,
      `WITH chosen AS MATERIALIZED (
         SELECT id FROM event_stream WHERE account_id = $1 AND data_set = $2 AND opener = $3
          ORDER BY unsent_since NULLS LAST, id COLLATE "C" LIMIT $4
       ), ended AS (
         DELETE FROM event_stream WHERE id IN (
           SELECT s.id FROM event_stream s WHERE s.id IN (SELECT id FROM chosen) ${lockedInOrder})
         RETURNING id, holder_id)
       INSERT INTO event_stream_replacement (lease_id, holder_id, opener, replaced_at)
       SELECT id, holder_id, $3, clock_timestamp() FROM ended
       RETURNING lease_id AS id`,
      [accountId, dataSet, opener, count],
    );
    return rows.map(({ id }) => id);
  }
}

function idsOf(rows: readonly { id: string }[]): ReadonlySet<string> {
  return new Set(rows.map(({ id }) => id));
}
