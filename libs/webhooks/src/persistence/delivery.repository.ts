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
import { placeOfEndpoint } from './endpoint-place';
import { arrayLiteral, packedRows, unpackRows } from './packed-rows';

/** A delivery that this process may send until its lease ends. */
export interface ClaimedDelivery {
  readonly id: string;
  /** Fencing token: whoever claims it next gets a higher one, and this one writes nothing any more. */
  readonly lease: number;
  readonly endpointId: string;
  /** Null when it was claimed before, or queued by an older version: the log tells its event and its attempts. */
  readonly eventId: string | null;
}

/** History of a delivery in the log. */
export interface DeliveryHistory {
  readonly id: string;
  readonly eventId: string;
  /** Attempts that were made. */
  readonly attempts: number;
}

/** Result of one look at the queue. */
export interface ClaimedBatch {
  readonly deliveries: readonly ClaimedDelivery[];
  /**
   * More is due than was looked at: what another endpoint waits for may stand behind it. Not when nothing was taken:
   * somebody holds what is due, and to look at once again would be in vain.
   */
  readonly mayHaveMore: boolean;
  /** An endpoint has several of what was looked at, or has attempts under way: the endpoints take turns. */
  readonly isCrowded: boolean;
  /** Another one after each change of an endpoint's target; what is known of this version holds as long as it is there. */
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

/** A lease outlasts an attempt's deadline by the time to record it. Units: seconds. */
export const leaseSeconds = 35;
/** Attempts to one endpoint at the same time, over all processes. */
export const attemptsPerEndpoint = 5;
/** Number of due deliveries to choose from if endpoints have several, the longest due first. */
const wideScanRows = 1_000;
/**
 * The queue is walked from the row that is due the longest, whatever the statistics say: they are of some moment at which
 * it was empty, or long, and a plan that sorts all of it to see the first is what they suggest, or that reads all of it to
 * find the rows that were chosen. The plan is kept, and would read as much when there are many.
 */
const walksInOrder = `set_config('enable_sort', 'off', true), set_config('enable_seqscan', 'off', true)`;
/** Text in place of an event's id: no id is a dash. */
const noEvent = '-';

/**
 * The queue: deliveries that wait, are being sent, or are settled. Leases are measured by the database's own clock,
 * because they are promises between processes; when a delivery is due is business, and told. SQL text: a claim is one statement
 * over the tables of the queue, and what it costs bounds the rate of deliveries (decision 0044).
 */
@Injectable()
export class DeliveryRepository {
  /**
   * Takes due deliveries for this process: per endpoint at most five at a time over all processes, and the endpoints
   * in turn. Takes none on a database that is for newer builds.
   *
   * @param holder number under which this process gives its sign of life; null when it gives none
   * @param scansWide whether more is looked at than taken, so that endpoints take turns; while each of them has one, it
   * would be the same that is taken
   * @param throttledEndpoints endpoints that have no more than one at a time
   */
  async claim(
    dataSource: DataSource,
    now: Date,
    atMost: number,
    { holder = null, scansWide = true, throttledEndpoints = [] }: ClaimTerms = {},
  ): Promise<ClaimedBatch> {
    const outlook = scansWide ? Math.max(wideScanRows, atMost) : atMost;
    const [claim] = await rowsInTransaction<
      Omit<ClaimedBatch, 'deliveries'> & { readonly words: string | null }
    >(
      dataSource,
      `SELECT ${bounds}, ${walksInOrder}; SELECT pg_advisory_xact_lock(${advisoryLocks.webhookClaims})`,
      `WITH leased AS MATERIALIZED (
         SELECT delivery_id, endpoint_id, due_at FROM webhook_lease
       ), throttledEndpoints AS MATERIALIZED (
         SELECT unnest($5::text[]) AS endpoint_id
       ), due AS MATERIALIZED (
         SELECT w.ctid AS row, w.delivery_id, w.endpoint_id, w.due_at FROM webhook_waiting w
          WHERE w.due_at <= $1 AND ${isSupported('$6')}
            AND w.endpoint_id NOT IN (
                  SELECT endpoint_id FROM leased GROUP BY 1
                  HAVING count(*) >= ${attemptsPerEndpoint} OR endpoint_id IN (SELECT endpoint_id FROM throttledEndpoints))
          ORDER BY w.due_at, w.delivery_id LIMIT $3
       ), placed AS (
         SELECT row, endpoint_id, due_at, delivery_id,
                row_number() OVER (PARTITION BY endpoint_id ORDER BY row IS NOT NULL, due_at, delivery_id) AS turn
           FROM (SELECT row, delivery_id, endpoint_id, due_at FROM due
                 UNION ALL SELECT NULL, delivery_id, endpoint_id, due_at FROM leased) either
       ), chosen AS (
         SELECT row FROM placed
          WHERE row IS NOT NULL AND turn <= ${attemptsPerEndpoint}
            AND (turn = 1 OR endpoint_id NOT IN (SELECT endpoint_id FROM throttledEndpoints))
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
      [now, atMost, outlook, holder, arrayLiteral(throttledEndpoints), schemaVersion],
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

  /** Holders of leases that give no sign of life. */
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
   * Frees deliveries whose process did not answer for them in time, or is known to be gone; the attempt stands in the
   * log as interrupted. What was meant for an endpoint that gets nothing any more is held. An endpoint that
   * somebody changes at this moment is left to the next look: who disables it would miss what waits again meanwhile.
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

  /** Keeps what waits for an endpoint that gets nothing any more: only a replay sends it. */
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

  /** Endpoints that deliveries wait for, with their account and place. */
  waitingEndpoints(sql: Sql): Promise<{ id: string; accountId: string; place: number }[]> {
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
              ${placeOfEndpoint('e')} AS place
         FROM waiting JOIN webhook_endpoint e ON e.id = waiting.endpoint_id`,
    );
  }
}

function claimedOf([id = '', lease, endpointId = '', eventId]: readonly string[]): ClaimedDelivery {
  return { id, lease: Number(lease), endpointId, eventId: eventId === noEvent ? null : (eventId ?? null) };
}
