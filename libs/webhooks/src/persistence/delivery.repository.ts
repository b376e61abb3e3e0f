import { Injectable } from '@nestjs/common';
import type { DataSet } from '@market/contracts';
import { rowOf, rowsOf, type Sql } from '@market/platform/database';

/** A delivery that this process may send until its lease ends. */
export interface ClaimedDelivery {
  readonly id: string;
  /** Fencing token: whoever claims it next gets a higher one, and this one writes nothing any more. */
  readonly lease: number;
  /** Attempts made before. */
  readonly attempts: number;
  readonly dataSet: DataSet;
  readonly endpointId: string;
  readonly accountId: string;
  /** The endpoint's place in its account. */
  readonly place: number;
  readonly url: string;
  readonly secret: Buffer;
  readonly body: string;
}

/** How the queue of all processes stands. */
export interface QueueStanding {
  readonly pending: number;
  readonly disabledEndpoints: number;
  /** Of the delivery that is due the longest; 0 when none is due. */
  readonly dueLagSeconds: number;
}

/** A lease outlasts an attempt's deadline by the time to record it. Units: seconds. */
export const leaseSeconds = 35;
/** Attempts to one endpoint at the same time, over all processes. */
export const attemptsPerEndpoint = 5;
/** So many due deliveries are looked at to choose from, the longest due first. */
const outlook = 1_000;
/** Claims of all processes take turns, so that each sees what the others hold. */
const claimLock = 1_795_400_500;
/** Processes that lease hold an advisory lock of this space under their own number. */
export const signOfLife = 1_795_400;

/**
 * The queue: deliveries that wait, are being sent, or are settled. Leases are measured by the database's own clock,
 * because they are promises between processes; when a delivery is due is business, and told.
 */
@Injectable()
export class DeliveryRepository {
  /**
   * Takes due deliveries for this process: per endpoint at most five at a time over all processes, and the endpoints
   * in turn.
   *
   * @param holder number under which this process gives its sign of life; null when it gives none
   */
  async claim(
    transaction: Sql,
    now: Date,
    atMost: number,
    holder: number | null = null,
  ): Promise<ClaimedDelivery[]> {
    await transaction.query('SELECT pg_advisory_xact_lock($1)', [claimLock]);
    return rowsOf<ClaimedDelivery>(
      transaction,
      `WITH busy AS MATERIALIZED (
         SELECT endpoint_id, count(*) AS leased FROM webhook_delivery WHERE state = 'sending' GROUP BY 1
       ), due AS MATERIALIZED (
         SELECT d.id, d.endpoint_id, d.due_at FROM webhook_delivery d
          WHERE d.state = 'pending' AND d.due_at <= $1
            AND d.endpoint_id NOT IN (SELECT endpoint_id FROM busy WHERE leased >= $2)
          ORDER BY d.due_at, d.id LIMIT $3
       ), placed AS (
         SELECT due.id, due.due_at, coalesce(busy.leased, 0) +
                row_number() OVER (PARTITION BY due.endpoint_id ORDER BY due.due_at, due.id) AS turn
           FROM due LEFT JOIN busy USING (endpoint_id)
       ), chosen AS (
         SELECT id FROM placed WHERE turn <= $2 ORDER BY turn, due_at, id LIMIT $4
       ), free AS MATERIALIZED (
         SELECT d.id FROM webhook_delivery d JOIN chosen USING (id) WHERE d.state = 'pending'
            FOR UPDATE OF d SKIP LOCKED
       ), taken AS (
         UPDATE webhook_delivery d
            SET state = 'sending', lease = d.lease + 1, holder = $5,
                lease_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
           FROM free WHERE d.id = free.id
         RETURNING d.id, d.lease, d.attempts, d.data_set, d.endpoint_id, d.event_id
       )
       SELECT t.id, t.lease, t.attempts, t.data_set AS "dataSet", t.endpoint_id AS "endpointId",
              e.account_id AS "accountId", e.url, e.secret, m.body,
              (SELECT count(*) FROM webhook_endpoint o
                WHERE o.data_set = e.data_set AND o.account_id = e.account_id AND o.deleted_at IS NULL
                  AND (o.created_at, o.id) <= (e.created_at, e.id)) AS place
         FROM taken t
         JOIN webhook_endpoint e ON e.data_set = t.data_set AND e.id = t.endpoint_id
         JOIN webhook_message m ON m.data_set = t.data_set AND m.event_id = t.event_id`,
      [now, attemptsPerEndpoint, outlook, atMost, holder],
    );
  }

  /** When the next delivery after now is due; null when none is. */
  async nextDueAfter(sql: Sql, now: Date): Promise<Date | null> {
    const row = await rowOf<{ dueAt: Date }>(
      sql,
      `SELECT due_at AS "dueAt" FROM webhook_delivery WHERE state = 'pending' AND due_at > $1
        ORDER BY due_at LIMIT 1`,
      [now],
    );
    return row?.dueAt ?? null;
  }

  /** How the queue stands. */
  async standing(sql: Sql, now: Date): Promise<QueueStanding> {
    const row = await rowOf<QueueStanding>(
      sql,
      `SELECT (SELECT count(*) FROM webhook_delivery WHERE state = 'pending') AS pending,
              (SELECT count(*) FROM webhook_endpoint
                WHERE disabled_at IS NOT NULL AND deleted_at IS NULL) AS "disabledEndpoints",
              coalesce((SELECT extract(epoch FROM $1::timestamptz - due_at)::float FROM webhook_delivery
                WHERE state = 'pending' AND due_at <= $1 ORDER BY due_at LIMIT 1), 0) AS "dueLagSeconds"`,
      [now],
    );
    return row ?? { pending: 0, disabledEndpoints: 0, dueLagSeconds: 0 };
  }

  /** Holders of leases that give no sign of life. */
  async silentHolders(sql: Sql): Promise<number[]> {
    const rows = await rowsOf<{ holder: number }>(
      sql,
      `SELECT DISTINCT holder FROM webhook_delivery WHERE state = 'sending' AND holder IS NOT NULL
       EXCEPT
       SELECT objid::bigint::integer FROM pg_locks
        WHERE locktype = 'advisory' AND classid = $1 AND objsubid = 2 AND granted
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      [signOfLife],
    );
    return rows.map(({ holder }) => holder);
  }

  /**
   * Frees deliveries whose process did not answer for them in time, or is known to be gone; the attempt stands in the
   * log as interrupted.
   */
  async freeLeases(sql: Sql, gone: readonly number[], atMost: number): Promise<number> {
    const freed = await rowsOf(
      sql,
      `WITH expired AS (
         SELECT id FROM webhook_delivery
          WHERE state = 'sending' AND (lease_until < clock_timestamp() OR holder = ANY($2))
          ORDER BY lease_until LIMIT $1 FOR UPDATE SKIP LOCKED
       ), freed AS (
         UPDATE webhook_delivery d
            SET state = CASE WHEN d.kind = 'test' THEN 'failed' ELSE 'pending' END,
                due_at = CASE WHEN d.kind <> 'test' THEN d.due_at END,
                settled_at = CASE WHEN d.kind = 'test' THEN d.lease_until END,
                lease_until = NULL
           FROM expired, LATERAL (SELECT o.lease_until FROM webhook_delivery o WHERE o.id = expired.id) old
          WHERE d.id = expired.id
         RETURNING d.data_set, d.id, d.lease, old.lease_until
       )
       INSERT INTO webhook_attempt (data_set, delivery_id, lease, outcome, started_at, error)
       SELECT data_set, id, lease, 'interrupted', lease_until - make_interval(secs => ${leaseSeconds}),
              'the process that sent it ended before it could record the outcome'
         FROM freed
       RETURNING delivery_id`,
      [atMost, gone],
    );
    return freed.length;
  }

  /** Keeps what waits for an endpoint that gets nothing any more: only a replay sends it. */
  async hold(sql: Sql, endpointIds: readonly string[], now: Date): Promise<void> {
    await sql.query(
      `UPDATE webhook_delivery SET state = 'held', due_at = NULL, settled_at = $2
        WHERE endpoint_id = ANY($1) AND state = 'pending'`,
      [endpointIds, now],
    );
  }

  /** Endpoints that deliveries wait for, with their account and place. */
  waitingEndpoints(sql: Sql): Promise<{ id: string; accountId: string; place: number }[]> {
    return rowsOf(
      sql,
      `WITH RECURSIVE waiting AS (
         (SELECT endpoint_id FROM webhook_delivery WHERE state = 'pending' ORDER BY endpoint_id LIMIT 1)
         UNION ALL
         SELECT (SELECT d.endpoint_id FROM webhook_delivery d
                  WHERE d.state = 'pending' AND d.endpoint_id > waiting.endpoint_id
                  ORDER BY d.endpoint_id LIMIT 1)
           FROM waiting WHERE waiting.endpoint_id IS NOT NULL
       )
       SELECT e.id, e.account_id AS "accountId",
              (SELECT count(*) FROM webhook_endpoint o
                WHERE o.data_set = e.data_set AND o.account_id = e.account_id AND o.deleted_at IS NULL
                  AND (o.created_at, o.id) <= (e.created_at, e.id)) AS place
         FROM waiting JOIN webhook_endpoint e ON e.id = waiting.endpoint_id`,
    );
  }
}
