import { Injectable } from '@nestjs/common';
import {
  advisoryLocks,
  queryRow,
  rowsInTransaction,
  queryRows,
  schemaVersion,
  type Sql,
} from '@market/database';
import type { DataSource } from 'typeorm';
import { bounds } from './bounded-transaction';
import { rankOfEndpoint } from './endpoint-rank';
import { claimInTurn, claimOfOldest, leaseSeconds, noEvent, windowRows } from './claim-statement';
import { arrayLiteral, unpackRows } from './packed-rows';

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
   * True if the claim took something and more may be due that it left or did not visit. False if it took nothing: others
   * hold the rows, and another claim would find the same.
   */
  readonly mayHaveMore: boolean;
  /** True if endpoints compete for the slots, so that the next claim must be in turn. */
  readonly isCrowded: boolean;
  /** Places from which the next claim in turn continues; null after a claim without turns. */
  readonly places: QueuePlaces | null;
  /** Counter of changes of endpoint targets; cached targets are valid while it is unchanged. */
  readonly targetVersion: number;
}

/**
 * Endpoints at which the latest claims in turn stopped, one for deliveries of new events and one for replays: the
 * next claim goes on behind them. Shape: ids of account and endpoint, separated by a space.
 */
export interface QueuePlaces {
  readonly fresh: string;
  readonly replays: string;
}

/** Turn of a claim among those of its process. */
export interface ClaimTurn {
  /** Number of the claim, from 0; it shuffles accounts and endpoints whose turn is equal. */
  readonly number: number;
  /** Number of deliveries that fresh events leave to replays. */
  readonly keptForReplays: number;
  readonly places: QueuePlaces;
}

/** Conditions of a claim. */
export interface ClaimTerms {
  readonly holder?: number | null;
  readonly throttledEndpoints?: readonly string[];
  /** Turn of the claim; null takes what is due the longest, which suffices while no claim was crowded. */
  readonly turn?: ClaimTurn | null;
}

/** Row of the response to a claim; a place is null if no endpoints were visited in turn. */
interface ClaimRow extends Omit<ClaimedBatch, 'deliveries' | 'places'> {
  readonly words: string | null;
  readonly freshPlace: string | null;
  readonly replaysPlace: string | null;
}

/** Place before all accounts. */
const firstPlace = ' ';
/** Turn of the first claim of a process, without places kept for replays. */
export const firstTurn: ClaimTurn = {
  number: 0,
  keptForReplays: 0,
  places: { fresh: firstPlace, replays: firstPlace },
};
/**
 * Planner settings that make a claim read the queue by its index. Statistics may date from a time when the queue was
 * empty or long, and then suggest plans that sort or scan all of it. A prepared plan is reused, so the cost would stay.
 */
const walksInOrder = `set_config('enable_sort', 'off', true), set_config('enable_seqscan', 'off', true)`;

/**
 * Reads and writes the queue: deliveries that wait or are being sent. Leases use the clock of the database, because
 * several processes rely on them; due times use the clock of the caller. Plain SQL: a claim is one statement over the
 * tables of the queue, whose cost limits the rate of deliveries (decision 0017).
 */
@Injectable()
export class DeliveryRepository {
  /**
   * Claims due deliveries for this process: at most five for each endpoint over all processes, with the accounts and then
   * their endpoints in turn, and fresh events before replays. Claims none on a database with the schema of a newer version.
   *
   * @param holder number of this process's heartbeat; null without one
   * @param throttledEndpoints endpoints with at most one running attempt
   */
  async claim(
    dataSource: DataSource,
    now: Date,
    atMost: number,
    { holder = null, throttledEndpoints = [], turn = firstTurn }: ClaimTerms = {},
  ): Promise<ClaimedBatch> {
    const terms = [now, atMost, holder, arrayLiteral(throttledEndpoints), schemaVersion];
    const [claim] = await rowsInTransaction<ClaimRow>(
      dataSource,
      `SELECT ${bounds}, ${walksInOrder}; SELECT pg_advisory_xact_lock(${advisoryLocks.webhookClaims})`,
      turn === null ? claimOfOldest : claimInTurn,
      turn === null ? terms : [...terms, ...turnTerms(turn, atMost)],
    );
    if (claim === undefined) throw new Error('a claim gave no answer');
    const { words, freshPlace, replaysPlace, ...seen } = claim;
    const places = turn && {
      fresh: freshPlace ?? turn.places.fresh,
      replays: replaysPlace ?? turn.places.replays,
    };
    return { ...seen, places, deliveries: unpackRows(words).map(claimedOf) };
  }

  /** Resolves to the histories of deliveries in the log. */
  histories(sql: Sql, ids: readonly string[]): Promise<DeliveryHistory[]> {
    return queryRows(
      sql,
      `SELECT id, event_id AS "eventId", attempts FROM webhook_delivery WHERE id = ANY($1)`,
      [ids],
    );
  }

  /** Resolves to the time at which the next delivery after now is due; null if none is. */
  async nextDueAfter(sql: Sql, now: Date): Promise<Date | null> {
    const row = await queryRow<{ dueAt: Date }>(
      sql,
      `SELECT due_at AS "dueAt" FROM webhook_waiting WHERE due_at > $1 ORDER BY due_at LIMIT 1`,
      [now],
    );
    return row?.dueAt ?? null;
  }

  /** Returns the holders of leases that have no heartbeat. */
  async silentHolders(sql: Sql): Promise<number[]> {
    const rows = await queryRows<{ holder: number }>(
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
    const steady = await queryRows<{ readonly id: string }>(
      transaction,
      `SELECT id FROM webhook_endpoint WHERE id = ANY(ARRAY(
         SELECT endpoint_id FROM webhook_lease WHERE lease_until < clock_timestamp() OR holder = ANY($1)))
          FOR SHARE SKIP LOCKED`,
      [gone],
    );
    if (steady.length === 0) return 0;
    const freed = await queryRows(
      transaction,
      `WITH freed AS (
         DELETE FROM webhook_lease WHERE delivery_id IN (
           SELECT delivery_id FROM webhook_lease
            WHERE (lease_until < clock_timestamp() OR holder = ANY($2)) AND endpoint_id = ANY($3)
            ORDER BY lease_until LIMIT $1 FOR UPDATE SKIP LOCKED)
         RETURNING delivery_id, endpoint_id, due_at, lease, lease_until
       ), judged AS (
         SELECT f.*, e.account_id, d.kind = 'replay' AS is_replay,
                CASE WHEN d.kind = 'test' THEN 'failed'
                          WHEN e.disabled_at IS NOT NULL OR e.deleted_at IS NOT NULL THEN 'held'
                          ELSE 'pending' END AS state
           FROM freed f JOIN webhook_delivery d ON d.id = f.delivery_id
           JOIN webhook_endpoint e ON e.data_set = d.data_set AND e.id = d.endpoint_id
       ), again AS (
         INSERT INTO webhook_waiting (delivery_id, account_id, endpoint_id, is_replay, due_at, lease)
         SELECT delivery_id, account_id, endpoint_id, is_replay, due_at, lease FROM judged WHERE state = 'pending'
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

  /**
   * Holds deliveries that wait for endpoints that receive nothing any more: only a replay sends their events. Ends the
   * replays and catch-ups to them, whose further deliveries are not made.
   */
  async hold(sql: Sql, endpointIds: readonly string[], now: Date): Promise<void> {
    await sql.query(
      `WITH kept AS (
         DELETE FROM webhook_waiting WHERE endpoint_id = ANY($1) AND delivery_id = ANY(ARRAY(
           SELECT delivery_id FROM webhook_waiting WHERE endpoint_id = ANY($1) ORDER BY delivery_id FOR UPDATE))
         RETURNING delivery_id
       ), ended AS (
         DELETE FROM webhook_replay_rest WHERE endpoint_id = ANY($1)
       ), forgone AS (
         DELETE FROM webhook_catch_up WHERE endpoint_id = ANY(ARRAY(
           SELECT endpoint_id FROM webhook_catch_up WHERE endpoint_id = ANY($1) ORDER BY endpoint_id FOR UPDATE))
       )
       UPDATE webhook_delivery d SET state = 'held', settled_at = $2 FROM kept WHERE d.id = kept.delivery_id`,
      [endpointIds, now],
    );
  }

  /** Returns endpoints with waiting deliveries, the rest of a replay or a catch-up, with their account and rank. */
  waitingEndpoints(sql: Sql): Promise<{ id: string; accountId: string; rank: number }[]> {
    return queryRows(
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
         FROM (SELECT endpoint_id FROM waiting UNION SELECT endpoint_id FROM webhook_replay_rest
               UNION SELECT endpoint_id FROM webhook_catch_up) either
         JOIN webhook_endpoint e ON e.id = either.endpoint_id`,
    );
  }
}

function claimedOf([id = '', lease, endpointId = '', eventId]: readonly string[]): ClaimedDelivery {
  return { id, lease: Number(lease), endpointId, eventId: eventId === noEvent ? null : (eventId ?? null) };
}

/** Returns the further parameters of a claim in turn. */
function turnTerms({ number, keptForReplays, places }: ClaimTurn, atMost: number): unknown[] {
  const from = [...places.fresh.split(' '), ...places.replays.split(' ')];
  return [Math.max(windowRows, atMost), keptForReplays, ...from, number];
}
