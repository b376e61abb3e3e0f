import { Injectable } from '@nestjs/common';
import {
  advisoryLocks,
  isSupported,
  rowOf,
  rowsInTransaction,
  rowsOf,
  schemaVersion,
  type Sql,
} from '@market/database';
import type { DataSource } from 'typeorm';
import { bounds } from './bounded-transaction';
import { rankOfEndpoint } from './endpoint-rank';
import { arrayLiteral, packedRows, unpackRows } from './packed-rows';

/** Delivery that this process may send until its lease ends. */
export interface ClaimedDelivery {
  readonly id: string;
  /** Fencing token: the next claim gets a higher one, after which outcomes with this one are ignored. */
  readonly lease: number;
  readonly endpointId: string;
  /** Null if it was claimed before, or queued by an older version: its event and attempts are in the log. */
  readonly eventId: string | null;
}

/** History of a delivery in the log. */
export interface DeliveryHistory {
  readonly id: string;
  readonly eventId: string;
  /** Number of earlier attempts. */
  readonly attempts: number;
}

/** Result of one claim. */
export interface ClaimedBatch {
  readonly deliveries: readonly ClaimedDelivery[];
  /**
   * True if the claim took something and more rows may be due than it scanned. False if it took nothing: others hold
   * the scanned rows, and another claim would find the same.
   */
  readonly mayHaveMore: boolean;
  /**
   * True if an endpoint has several of the scanned rows, or has running attempts, so that the endpoints must take
   * turns.
   */
  readonly isCrowded: boolean;
  /** Counter of changes of endpoint targets; cached targets are valid while it is unchanged. */
  readonly targetVersion: number;
}

/** Conditions of a claim. */
export interface ClaimTerms {
  readonly holder?: number | null;
  readonly scansWide?: boolean;
  readonly throttledEndpoints?: readonly string[];
}

/** State of the queue of all processes. */
export interface QueueStanding {
  readonly pending: number;
  readonly disabledEndpoints: number;
  /** Delay of the delivery that has been due the longest; 0 if none is due. */
  readonly dueLagSeconds: number;
}

/** Duration of a lease: the deadline of an attempt and the time to record it. Units: seconds. */
export const leaseSeconds = 35;
/** Max number of concurrent attempts to one endpoint, over all processes. */
export const attemptsPerEndpoint = 5;
/** Number of due rows to scan if endpoints have several, those due the longest first. */
const wideScanRows = 1_000;
/**
 * Planner settings that make a claim read the queue by its index. Statistics may date from a time when the queue was
 * empty or long, and then suggest plans that sort or scan all of it. A prepared plan is reused, so the cost would stay.
 */
const walksInOrder = `set_config('enable_sort', 'off', true), set_config('enable_seqscan', 'off', true)`;
/** Text in place of a missing event id; no id is a dash. */
const noEvent = '-';

/**
 * Reads and writes the queue: deliveries that wait or are being sent. Leases use the clock of the database, because
 * several processes rely on them; due times use the clock of the caller. Plain SQL: a claim is one statement over the
 * tables of the queue, whose cost limits the rate of deliveries (decision 0044).
 */
@Injectable()
export class DeliveryRepository {
  /**
   * Claims due deliveries for this process: at most five for each endpoint over all processes, with the endpoints in
   * turn. Claims none on a database with the schema of a newer version.
   *
   * @param holder number of this process's heartbeat; null without one
   * @param scansWide whether to scan more rows than to take, so that endpoints take turns; pointless while each
   * endpoint has one
   * @param throttledEndpoints endpoints with at most one running attempt
   */
  async claim(
    dataSource: DataSource,
    now: Date,
    atMost: number,
    { holder = null, scansWide = true, throttledEndpoints = [] }: ClaimTerms = {},
  ): Promise<ClaimedBatch> {
    const scannedRows = scansWide ? Math.max(wideScanRows, atMost) : atMost;
    const [claim] = await rowsInTransaction<
      Omit<ClaimedBatch, 'deliveries'> & { readonly words: string | null }
    >(
      dataSource,
      `SELECT ${bounds}, ${walksInOrder}; SELECT pg_advisory_xact_lock(${advisoryLocks.webhookClaims})`,
      `WITH leased AS MATERIALIZED (
         SELECT delivery_id, endpoint_id, due_at FROM webhook_lease
       ), throttled AS MATERIALIZED (
         SELECT unnest($5::text[]) AS endpoint_id
       ), due AS MATERIALIZED (
         SELECT w.ctid AS row, w.delivery_id, w.endpoint_id, w.due_at FROM webhook_waiting w
          WHERE w.due_at <= $1 AND ${isSupported('$6')}
            AND w.endpoint_id NOT IN (
                  SELECT endpoint_id FROM leased GROUP BY 1
                  HAVING count(*) >= ${attemptsPerEndpoint} OR endpoint_id IN (SELECT endpoint_id FROM throttled))
          ORDER BY w.due_at, w.delivery_id LIMIT $3
       ), placed AS (
         SELECT row, endpoint_id, due_at, delivery_id,
                row_number() OVER (PARTITION BY endpoint_id ORDER BY row IS NOT NULL, due_at, delivery_id) AS turn
           FROM (SELECT row, delivery_id, endpoint_id, due_at FROM due
                 UNION ALL SELECT NULL, delivery_id, endpoint_id, due_at FROM leased) either
       ), chosen AS (
         SELECT row FROM placed
          WHERE row IS NOT NULL AND turn <= ${attemptsPerEndpoint}
            AND (turn = 1 OR endpoint_id NOT IN (SELECT endpoint_id FROM throttled))
          ORDER BY turn, due_at, delivery_id LIMIT $2
       ), free AS (
         SELECT ctid AS row FROM webhook_waiting WHERE ctid = ANY(ARRAY(SELECT row FROM chosen))
            FOR UPDATE SKIP LOCKED
       ), taken AS (
         DELETE FROM webhook_waiting WHERE ctid = ANY(ARRAY(SELECT row FROM free))
         RETURNING delivery_id, endpoint_id, due_at, lease + 1 AS lease, event_id
       ), made AS (
         INSERT INTO webhook_lease (delivery_id, endpoint_id, due_at, lease, holder, lease_until)
         SELECT delivery_id, endpoint_id, due_at, lease, $4,
                clock_timestamp() + make_interval(secs => ${leaseSeconds})
           FROM taken
       )
       SELECT ${packedRows('delivery_id', 'lease', 'endpoint_id', `coalesce(event_id, '${noEvent}')`)} AS words,
              count(*) > 0 AND (SELECT count(*) FROM due) = $3 AS "mayHaveMore",
              EXISTS (SELECT FROM placed WHERE row IS NOT NULL AND turn > 1) AS "isCrowded",
              (SELECT version FROM webhook_target_version) AS "targetVersion"
         FROM taken`,
      [now, atMost, scannedRows, holder, arrayLiteral(throttledEndpoints), schemaVersion],
    );
    if (claim === undefined) throw new Error('a claim gave no answer');
    const { words, ...seen } = claim;
    return { ...seen, deliveries: unpackRows(words).map(claimedOf) };
  }

  /** Resolves to the histories of deliveries in the log. */
  histories(sql: Sql, ids: readonly string[]): Promise<DeliveryHistory[]> {
    return rowsOf(
      sql,
      `SELECT id, event_id AS "eventId", attempts FROM webhook_delivery WHERE id = ANY($1)`,
      [ids],
    );
  }

  /** Resolves to the time at which the next delivery after now is due; null if none is. */
  async nextDueAfter(sql: Sql, now: Date): Promise<Date | null> {
    const row = await rowOf<{ dueAt: Date }>(
      sql,
      `SELECT due_at AS "dueAt" FROM webhook_waiting WHERE due_at > $1 ORDER BY due_at LIMIT 1`,
      [now],
    );
    return row?.dueAt ?? null;
  }

  /** Resolves to the state of the queue. */
  async standing(sql: Sql, now: Date): Promise<QueueStanding> {
    const row = await rowOf<QueueStanding>(
      sql,
      `SELECT (SELECT count(*) FROM webhook_waiting) AS pending,
              (SELECT count(*) FROM webhook_endpoint
                WHERE disabled_at IS NOT NULL AND suspended_at IS NULL
                  AND deleted_at IS NULL) AS "disabledEndpoints",
              coalesce((SELECT extract(epoch FROM $1::timestamptz - due_at)::float FROM webhook_waiting
                WHERE due_at <= $1 ORDER BY due_at LIMIT 1), 0) AS "dueLagSeconds"`,
      [now],
    );
    return row ?? { pending: 0, disabledEndpoints: 0, dueLagSeconds: 0 };
  }

  /** Returns the holders of leases that have no heartbeat. */
  async silentHolders(sql: Sql): Promise<number[]> {
    const rows = await rowsOf<{ holder: number }>(
      sql,
      `SELECT DISTINCT holder FROM webhook_lease WHERE holder IS NOT NULL
       EXCEPT
       SELECT objid::bigint::integer FROM pg_locks
        WHERE locktype = 'advisory' AND classid = $1 AND objsubid = 2 AND granted
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      [advisoryLocks.webhookHolders],
    );
    return rows.map(({ holder }) => holder);
  }

  /**
   * Frees leases that ended, or whose holder is gone, and logs their attempts as interrupted. Deliveries to endpoints
   * that receive nothing any more are held. Skips endpoints that another transaction is changing: if it disables one,
   * it would miss deliveries that return to the queue meanwhile. @returns number of freed leases
   */
  async freeLeases(transaction: Sql, gone: readonly number[], atMost: number): Promise<number> {
    const steady = await rowsOf<{ readonly id: string }>(
      transaction,
      `SELECT id FROM webhook_endpoint WHERE id = ANY(ARRAY(
         SELECT endpoint_id FROM webhook_lease WHERE lease_until < clock_timestamp() OR holder = ANY($1)))
          FOR SHARE SKIP LOCKED`,
      [gone],
    );
    if (steady.length === 0) return 0;
    const freed = await rowsOf(
      transaction,
      `WITH freed AS (
         DELETE FROM webhook_lease WHERE delivery_id IN (
           SELECT delivery_id FROM webhook_lease
            WHERE (lease_until < clock_timestamp() OR holder = ANY($2)) AND endpoint_id = ANY($3)
            ORDER BY lease_until LIMIT $1 FOR UPDATE SKIP LOCKED)
         RETURNING delivery_id, endpoint_id, due_at, lease, lease_until
       ), judged AS (
         SELECT f.*, CASE WHEN d.kind = 'test' THEN 'failed'
                          WHEN e.disabled_at IS NOT NULL OR e.deleted_at IS NOT NULL THEN 'held'
                          ELSE 'pending' END AS state
           FROM freed f JOIN webhook_delivery d ON d.id = f.delivery_id
           JOIN webhook_endpoint e ON e.data_set = d.data_set AND e.id = d.endpoint_id
       ), again AS (
         INSERT INTO webhook_waiting (delivery_id, endpoint_id, due_at, lease)
         SELECT delivery_id, endpoint_id, due_at, lease FROM judged WHERE state = 'pending'
       ), settled AS (
         UPDATE webhook_delivery d SET state = j.state, settled_at = j.lease_until
           FROM judged j WHERE d.id = j.delivery_id AND j.state <> 'pending'
       )
       INSERT INTO webhook_attempt (data_set, delivery_id, lease, outcome, started_at, error)
       SELECT d.data_set, d.id, f.lease, 'interrupted', f.lease_until - make_interval(secs => ${leaseSeconds}),
              'the process that sent it ended before it could record the outcome'
         FROM freed f JOIN webhook_delivery d ON d.id = f.delivery_id
       RETURNING delivery_id`,
      [atMost, gone, steady.map(({ id }) => id)],
    );
    return freed.length;
  }

  /** Holds deliveries that wait for endpoints that receive nothing any more: only a replay sends their events. */
  async hold(sql: Sql, endpointIds: readonly string[], now: Date): Promise<void> {
    await sql.query(
      `WITH kept AS (
         DELETE FROM webhook_waiting WHERE endpoint_id = ANY($1) AND delivery_id = ANY(ARRAY(
           SELECT delivery_id FROM webhook_waiting WHERE endpoint_id = ANY($1) ORDER BY delivery_id FOR UPDATE))
         RETURNING delivery_id
       )
       UPDATE webhook_delivery d SET state = 'held', settled_at = $2 FROM kept WHERE d.id = kept.delivery_id`,
      [endpointIds, now],
    );
  }

  /** Returns endpoints with waiting deliveries, with their account and rank. */
  waitingEndpoints(sql: Sql): Promise<{ id: string; accountId: string; rank: number }[]> {
    return rowsOf(
      sql,
      `WITH RECURSIVE waiting AS (
         (SELECT endpoint_id FROM webhook_waiting ORDER BY endpoint_id LIMIT 1)
         UNION ALL
         SELECT (SELECT w.endpoint_id FROM webhook_waiting w WHERE w.endpoint_id > waiting.endpoint_id
                  ORDER BY w.endpoint_id LIMIT 1)
           FROM waiting WHERE waiting.endpoint_id IS NOT NULL
       )
       SELECT e.id, e.account_id AS "accountId",
              ${rankOfEndpoint('e')} AS rank
         FROM waiting JOIN webhook_endpoint e ON e.id = waiting.endpoint_id`,
    );
  }
}

function claimedOf([id = '', lease, endpointId = '', eventId]: readonly string[]): ClaimedDelivery {
  return { id, lease: Number(lease), endpointId, eventId: eventId === noEvent ? null : (eventId ?? null) };
}
