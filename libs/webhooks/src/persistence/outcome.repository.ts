import { Injectable } from '@nestjs/common';
import { rowsOf, type Sql } from '@market/platform/database';
import type { Attempt } from '../domain/attempt';

/** What becomes of a claimed delivery. */
export interface Outcome {
  readonly deliveryId: string;
  readonly endpointId: string;
  readonly lease: number;
  readonly next: 'delivered' | 'failed' | 'pending' | 'held';
  /** With `pending`: when it is due; null leaves it due as it was. */
  readonly dueAt: Date | null;
  /** What the log says; null when nothing was sent. */
  readonly attempt: Attempt | null;
  /** Whether the attempt counts: one that the service itself broke off does not. */
  readonly isInterrupted: boolean;
}

/** A delivery whose outcome was written. */
export interface RecordedOutcome {
  readonly deliveryId: string;
  readonly endpointId: string;
  readonly next: Outcome['next'];
  /** The endpoint's failures in a row before. */
  readonly failuresBefore: number;
}

/** An endpoint whose run of failures may change. */
export interface RunRow {
  readonly id: string;
  readonly accountId: string;
  readonly consecutiveFailures: number;
  readonly disabledAt: Date | null;
}

/** Writes outcomes. A delivery that somebody else has claimed since is left alone. */
@Injectable()
export class OutcomeRepository {
  /** Holds endpoints until the transaction ends; in the order of their ids, so that nobody waits in a circle. */
  lockEndpoints(transaction: Sql, ids: readonly string[]): Promise<RunRow[]> {
    return rowsOf<RunRow>(
      transaction,
      `SELECT id, account_id AS "accountId", consecutive_failures AS "consecutiveFailures",
              disabled_at AS "disabledAt"
         FROM webhook_endpoint WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE`,
      [ids],
    );
  }

  /**
   * Writes outcomes in one statement.
   *
   * @param endsRuns every outcome is a success and ends its endpoint's run of failures in the same statement; otherwise
   *   runs are the business of the caller, who holds the endpoints
   * @returns those that were written, in the order in which they were given
   */
  async record(
    transaction: Sql,
    outcomes: readonly Outcome[],
    now: Date,
    endsRuns = false,
  ): Promise<RecordedOutcome[]> {
    const written = await rowsOf<Omit<RecordedOutcome, 'next'>>(
      transaction,
      `WITH told AS (
         SELECT * FROM jsonb_to_recordset($1::jsonb) AS o(id text, lease bigint, next text, due_at timestamptz,
                outcome text, started_at timestamptz, duration_ms integer, status_code integer, error text,
                answer text)
       ), written AS (
         UPDATE webhook_delivery d
            SET state = final.state,
                attempts = d.attempts + coalesce(told.outcome IN ('delivered', 'failed'), false)::integer,
                due_at = CASE WHEN final.state = 'pending' THEN coalesce(told.due_at, d.due_at) END,
                lease_until = NULL,
                settled_at = CASE WHEN final.state <> 'pending' THEN $2::timestamptz END
           FROM told, webhook_endpoint e,
                LATERAL (SELECT CASE WHEN told.next = 'pending'
                                      AND (e.disabled_at IS NOT NULL OR e.deleted_at IS NOT NULL)
                                     THEN 'held' ELSE told.next END AS state) final
          WHERE d.id = told.id AND d.lease = told.lease AND d.state = 'sending'
            AND e.data_set = d.data_set AND e.id = d.endpoint_id
         RETURNING d.data_set, d.id, d.endpoint_id, e.consecutive_failures
       ), logged AS (
         INSERT INTO webhook_attempt (data_set, delivery_id, lease, outcome, started_at, duration_ms, status_code,
                                      error, answer)
         SELECT w.data_set, w.id, told.lease, told.outcome, told.started_at, told.duration_ms, told.status_code,
                told.error, told.answer
           FROM told JOIN written w USING (id) WHERE told.outcome IS NOT NULL
       ), begun_anew AS (
         UPDATE webhook_endpoint e SET consecutive_failures = 0
          WHERE $3 AND e.consecutive_failures > 0 AND e.id IN (SELECT endpoint_id FROM written)
       )
       SELECT id AS "deliveryId", endpoint_id AS "endpointId", consecutive_failures AS "failuresBefore"
         FROM written`,
      [JSON.stringify(outcomes.map(rowOfOutcome)), now, endsRuns],
    );
    const byId = new Map(written.map((row) => [row.deliveryId, row]));
    return outcomes.flatMap(({ deliveryId, next }) => {
      const row = byId.get(deliveryId);
      return row === undefined ? [] : [{ ...row, next }];
    });
  }

  /** Writes how runs of failures go on. `disabledAt` is kept when it is set already. */
  async saveRuns(
    transaction: Sql,
    runs: readonly { readonly id: string; readonly consecutive: number; readonly disabledAt: Date | null }[],
  ): Promise<void> {
    await transaction.query(
      `UPDATE webhook_endpoint e
          SET consecutive_failures = run.consecutive, disabled_at = coalesce(e.disabled_at, run."disabledAt"),
              updated_at = CASE WHEN e.disabled_at IS NULL THEN coalesce(run."disabledAt", e.updated_at)
                                ELSE e.updated_at END
         FROM jsonb_to_recordset($1::jsonb) AS run(id text, consecutive integer, "disabledAt" timestamptz)
        WHERE e.id = run.id`,
      [JSON.stringify(runs)],
    );
  }
}

function rowOfOutcome({ deliveryId, lease, next, dueAt, attempt, isInterrupted }: Outcome): object {
  const ended = next === 'delivered' ? 'delivered' : 'failed';
  return {
    id: deliveryId,
    lease,
    next,
    due_at: dueAt,
    outcome: attempt === null ? null : isInterrupted ? 'interrupted' : ended,
    started_at: attempt?.startedAt ?? null,
    duration_ms: attempt?.durationMs ?? null,
    status_code: attempt?.statusCode ?? null,
    error: attempt?.error ?? null,
    answer: attempt?.answer ?? null,
  };
}
