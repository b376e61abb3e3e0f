import { Injectable } from '@nestjs/common';
import type { DataSet } from '@market/contracts';
import { rowsInTransaction, queryRows, type Sql } from '@market/database';
import type { DataSource } from 'typeorm';
import type { Attempt } from '../domain/attempt';
import { bounds } from './bounded-transaction';
import { arrayLiteral } from './packed-rows';

/** Outcome of a claimed delivery. */
export interface Outcome {
  readonly deliveryId: string;
  readonly endpointId: string;
  readonly lease: number;
  readonly next: 'delivered' | 'failed' | 'pending' | 'held';
  /** Time at which it is due, with `pending`; null keeps the present due time. */
  readonly dueAt: Date | null;
  /** Entry of the log; null if nothing was sent. */
  readonly attempt: Attempt | null;
  /** True for an attempt that the service itself aborted: it does not count. */
  readonly isInterrupted: boolean;
}

/** Outcome of a successful attempt. */
export interface Arrival extends Outcome {
  readonly next: 'delivered';
  readonly attempt: Attempt;
}

export function isArrival(outcome: Outcome): outcome is Arrival {
  return outcome.next === 'delivered' && outcome.attempt !== null;
}

/** Endpoint whose run of failures may change. */
export interface RunRow {
  readonly id: string;
  readonly accountId: string;
  readonly dataSet: DataSet;
  readonly url: string;
  readonly consecutiveFailures: number;
  readonly disabledAt: Date | null;
  /** Time of the last warning of a run; null if there was none since it was enabled. */
  readonly warnedAt: Date | null;
}

/** New state of an endpoint's run of failures. */
export interface RunUpdate {
  readonly id: string;
  readonly consecutive: number;
  /** Null leaves it enabled, or disabled since the time stored. */
  readonly disabledAt: Date | null;
  /** Null leaves the time stored. */
  readonly warnedAt: Date | null;
}

/**
 * Planner settings for arrivals: rows are found by key, and matched by hash. A prepared plan is reused; one made while
 * the queue was empty would otherwise scan it, whatever its present size.
 */
const findsByKeys = `SELECT ${['seqscan', 'nestloop', 'mergejoin']
  .map((way) => `set_config('enable_${way}', 'off', true)`)
  .join(', ')}`;

/**
 * Records outcomes. An outcome whose delivery was claimed again since is ignored. Plain SQL: one statement writes a
 * batch to several tables.
 */
@Injectable()
export class OutcomeRepository {
  /**
   * Locks endpoints until the transaction ends. All transactions lock their endpoints in one statement, in the order of
   * ids, and before any delivery, which prevents deadlocks.
   */
  lockEndpoints(transaction: Sql, ids: readonly string[]): Promise<RunRow[]> {
    return queryRows<RunRow>(
      transaction,
      `SELECT id, account_id AS "accountId", data_set AS "dataSet", url,
              consecutive_failures AS "consecutiveFailures", disabled_at AS "disabledAt", warned_at AS "warnedAt"
         FROM webhook_endpoint WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE`,
      [ids],
    );
  }

  /**
   * Records outcomes in one statement. The caller holds the locks of the endpoints, and updates their runs of failures.
   *
   * @returns the recorded outcomes, in the given order
   */
  async record(transaction: Sql, outcomes: readonly Outcome[], now: Date): Promise<Outcome[]> {
    const written = await queryRows<{ readonly id: string }>(
      transaction,
      `WITH told AS MATERIALIZED (
         SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::timestamptz[], $5::text[],
                $6::timestamptz[], $7::integer[], $8::integer[], $9::text[], $10::text[])
             AS o(id, lease, next, due_at, outcome, started_at, duration_ms, status_code, error, answer)
       ), freed AS (
         DELETE FROM webhook_lease l USING told WHERE l.delivery_id = told.id AND l.lease = told.lease
         RETURNING told.*, l.endpoint_id, l.due_at AS was_due_at
       ), judged AS (
         SELECT f.*, e.account_id,
                CASE WHEN f.next = 'pending' AND (e.disabled_at IS NOT NULL OR e.deleted_at IS NOT NULL)
                     THEN 'held' ELSE f.next END AS state
           FROM freed f JOIN webhook_endpoint e ON e.id = f.endpoint_id
       ), again AS (
         INSERT INTO webhook_waiting (delivery_id, account_id, endpoint_id, is_replay, due_at, lease)
         SELECT j.id, j.account_id, j.endpoint_id, d.kind = 'replay', coalesce(j.due_at, j.was_due_at), j.lease
           FROM judged j JOIN webhook_delivery d ON d.id = j.id WHERE j.state = 'pending'
       ), written AS (
         UPDATE webhook_delivery d
            SET state = j.state,
                attempts = d.attempts + coalesce(j.outcome IN ('delivered', 'failed'), false)::integer,
                settled_at = CASE WHEN j.state <> 'pending' THEN $11::timestamptz END,
                (sent_at, duration_ms, status_code, answer) =
                  (SELECT j.started_at, j.duration_ms, j.status_code, j.answer WHERE j.outcome = 'delivered')
           FROM judged j WHERE d.id = j.id
         RETURNING d.data_set, j.*
       ), logged AS (
         INSERT INTO webhook_attempt (data_set, delivery_id, lease, outcome, started_at, duration_ms, status_code,
                                      error, answer)
         SELECT data_set, id, lease, outcome, started_at, duration_ms, status_code, error, answer
           FROM written WHERE outcome <> 'delivered'
       )
       SELECT id FROM written`,
      [...columnsOf(outcomes), now],
    );
    const ids = new Set(written.map(({ id }) => id));
    return outcomes.filter(({ deliveryId }) => ids.has(deliveryId));
  }

  /** Records arrivals, and resets the runs of failures of their endpoints, in one statement. */
  async recordArrivals(dataSource: DataSource, arrivals: readonly Arrival[], now: Date): Promise<void> {
    await rowsInTransaction(
      dataSource,
      `SELECT ${bounds}; ${findsByKeys}`,
      `WITH told AS MATERIALIZED (
         SELECT * FROM unnest($2::text[], $3::bigint[], $4::double precision[], $5::integer[], $6::integer[],
                $7::text[]) AS o(id, lease, sent_at_ms, duration_ms, status_code, answer)
       ), freed AS (
         DELETE FROM webhook_lease l USING told
          WHERE l.delivery_id = ANY(ARRAY(SELECT id FROM told)) AND l.delivery_id = told.id AND l.lease = told.lease
         RETURNING told.*, l.endpoint_id
       ), written AS (
         UPDATE webhook_delivery d
            SET state = 'delivered', attempts = d.attempts + 1, settled_at = $1,
                sent_at = to_timestamp(f.sent_at_ms / 1000), duration_ms = f.duration_ms,
                status_code = f.status_code, answer = f.answer
           FROM freed f WHERE d.id = ANY(ARRAY(SELECT id FROM freed)) AND d.id = f.id
       )
       UPDATE webhook_endpoint SET consecutive_failures = 0, failing_since = NULL
        WHERE id = ANY(ARRAY(
              SELECT id FROM webhook_endpoint
               WHERE id = ANY(ARRAY(SELECT endpoint_id FROM freed)) AND consecutive_failures > 0
               ORDER BY id FOR NO KEY UPDATE))`,
      [now, ...wordsOf(arrivals), arrivals.map(({ attempt }) => attempt.answer)],
    );
  }

  /** Stores runs of failures. An existing `disabledAt` stays. */
  async saveRuns(transaction: Sql, runs: readonly RunUpdate[], now: Date): Promise<void> {
    await transaction.query(
      `UPDATE webhook_endpoint e
          SET consecutive_failures = run.consecutive, disabled_at = coalesce(e.disabled_at, run."disabledAt"),
              failing_since = CASE WHEN run.consecutive > 0 THEN coalesce(e.failing_since, $2) END,
              warned_at = coalesce(run."warnedAt", e.warned_at),
              updated_at = CASE WHEN e.disabled_at IS NULL THEN coalesce(run."disabledAt", e.updated_at)
                                ELSE e.updated_at END
         FROM jsonb_to_recordset($1::jsonb) AS run(id text, consecutive integer, "disabledAt" timestamptz,
              "warnedAt" timestamptz)
        WHERE e.id = run.id`,
      [JSON.stringify(runs), now],
    );
  }
}

/** Returns the outcomes by column, in the order of the statement. */
function columnsOf(outcomes: readonly Outcome[]): unknown[][] {
  const column = (value: (outcome: Outcome) => unknown) => outcomes.map(value);
  return [
    column(({ deliveryId }) => deliveryId),
    column(({ lease }) => lease),
    column(({ next }) => next),
    column(({ dueAt }) => dueAt),
    column(wordOf),
    column(({ attempt }) => attempt?.startedAt ?? null),
    column(({ attempt }) => attempt?.durationMs ?? null),
    column(({ attempt }) => attempt?.statusCode ?? null),
    column(({ attempt }) => attempt?.error ?? null),
    column(({ attempt }) => attempt?.answer ?? null),
  ];
}

/** Returns arrivals by column, except their responses, in the order of the statement. */
function wordsOf(arrivals: readonly Arrival[]): string[] {
  const column = (word: (arrival: Arrival) => string | number | null) => arrayLiteral(arrivals.map(word));
  return [
    column(({ deliveryId }) => deliveryId),
    column(({ lease }) => lease),
    column(({ attempt }) => attempt.startedAt.getTime()),
    column(({ attempt }) => attempt.durationMs),
    column(({ attempt }) => attempt.statusCode),
  ];
}

/** Returns the outcome's name in the log; null if nothing was sent. */
function wordOf({ next, attempt, isInterrupted }: Outcome): 'delivered' | 'failed' | 'interrupted' | null {
  if (attempt === null) return null;
  if (isInterrupted) return 'interrupted';
  return next === 'delivered' ? 'delivered' : 'failed';
}
