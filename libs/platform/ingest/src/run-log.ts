import { hasBeen, latestStored } from '@market/kernel';
import { queryRow, type Sql } from '@market/database';
import { RunStopped } from './run-deadline';
import type { KnownKeys } from './known-keys';
import type { UnreadKeys } from './unread-keys';
import type { ArchivedPayload } from './payload-archive';
import { noteRefusals, type Refusal } from './refusals';
import { storable, storableJson } from './storable';

/** Outcome of a run. `held`: nothing applied, an operator decides. `blocked`: the source refuses requests. */
export type RunStatus = 'ok' | 'held' | 'blocked' | 'failed' | 'skipped';

/** Report of a run, printed by `source run` and stored in the run log. */
export interface RunReport {
  readonly feed: string;
  readonly status: RunStatus;
  /** Number of rows that the source sent. */
  readonly fetched: number;
  /** Number of records that changed data. */
  readonly accepted: number;
  readonly unchanged: number;
  readonly quarantined: number;
  /** Number of rows that do not concern the feed. */
  readonly skipped: number;
  readonly events: number;
  readonly error: string | null;
}

/** State of a feed between runs. */
export interface FeedState {
  readonly lastSuccessAt: Date | null;
  readonly lastRunAt: Date | null;
  /** Lengths of the list in its last good runs, newest first; none for feeds with one request per issue. */
  readonly recentRows: readonly number[];
  /** Length of the unusual list that an operator released, until the list is as usual again. */
  readonly vouchedRows: number | null;
  /** Number of runs that failed or were blocked since the last one with a response. */
  readonly failures: number;
  readonly blockedUntil: Date | null;
  /** Time since which its runs, or one of its requests, were refused at least three times in a row; else null. */
  readonly failingSince: Date | null;
  /** Keys that the rows of its payloads had in earlier runs. */
  readonly knownKeys: KnownKeys;
  /** Keys of its payloads that it does not read; null when no run has recorded any. */
  readonly unreadKeys: UnreadKeys | null;
}

/** Number of good runs from which the usual length is computed. */
const recentRuns = 20;

/** Max length of an error text in the run log. Units: characters. */
const keptError = 2_000;

const untouched: FeedState = {
  lastSuccessAt: null,
  lastRunAt: null,
  recentRows: [],
  vouchedRows: null,
  failures: 0,
  blockedUntil: null,
  failingSince: null,
  knownKeys: {},
  unreadKeys: null,
};

/**
 * Returns the end of a feed's pause; null without one. A pause that was recorded ahead of the clock is ignored: after
 * the clock was set back it would last longer by that difference.
 */
export function restsUntil({ blockedUntil, lastRunAt }: FeedState, nowMs: number): Date | null {
  if (blockedUntil === null || blockedUntil.getTime() <= nowMs) return null;
  return lastRunAt === null || hasBeen(lastRunAt, nowMs) ? blockedUntil : null;
}

/**
 * Begins a run. Only one of several ingestors gets a slot. Slots ahead of the clock are freed: they were taken before
 * it was set back, and would be skipped when their time comes.
 *
 * @returns the run's id, null when the slot is taken
 */
export async function beginRun(
  sql: Sql,
  feedId: string,
  slot: Date | null,
  now: Date,
): Promise<number | null> {
  if (slot !== null) {
    await sql.query('UPDATE feed_run SET slot = NULL WHERE feed_id = $1 AND slot > $2', [
      feedId,
      latestStored(now.getTime()),
    ]);
  }
  const run = await queryRow<{ id: number }>(
    sql,
    `INSERT INTO feed_run (feed_id, slot, started_at, status) VALUES ($1, $2, $3, 'running')
     ON CONFLICT (feed_id, slot) DO NOTHING RETURNING id`,
    [feedId, slot, now],
  );
  return run?.id ?? null;
}

/**
 * Closes runs of a feed whose process was killed. Their slots are free again.
 *
 * @param begunBefore runs begun before it are older than the feed's timeout
 */
export async function closeAbandonedRuns(
  sql: Sql,
  feedId: string,
  begunBefore: Date,
  now: Date,
): Promise<void> {
  await sql.query(
    `UPDATE feed_run SET status = 'failed', finished_at = $3, slot = NULL, error = 'broken off: its process ended'
      WHERE feed_id = $1 AND status = 'running' AND started_at < $2`,
    [feedId, begunBefore, now],
  );
}

/** Frees the slot of a stopped run for another ingestor. */
export async function freeSlot(sql: Sql, runId: number): Promise<void> {
  await sql.query(`UPDATE feed_run SET slot = NULL WHERE id = $1`, [runId]);
}

/** Tells whether the last run of a feed was stopped by the end of its process, and was not made up for yet. */
export async function wasStopped(sql: Sql, feedId: string): Promise<boolean> {
  const last = await queryRow<{ error: string | null }>(
    sql,
    `SELECT error FROM feed_run WHERE feed_id = $1 AND status <> 'skipped' ORDER BY id DESC LIMIT 1`,
    [feedId],
  );
  return last?.error === RunStopped.text;
}

/** Tells whether a good run of a feed has read the response to a request. */
export async function wasRead(sql: Sql, feedId: string, request: string): Promise<boolean> {
  const found = await queryRow<{ found: boolean }>(
    sql,
    `SELECT EXISTS (SELECT FROM feed_run WHERE feed_id = $1 AND status = 'ok' AND payloads @> $2::jsonb) AS found`,
    [feedId, JSON.stringify([{ request }])],
  );
  return found?.found === true;
}

/** Tells whether a run of a feed has noted that the source has no response to a request. */
export async function wasAbsent(sql: Sql, feedId: string, request: string): Promise<boolean> {
  const found = await queryRow<{ found: boolean }>(
    sql,
    `SELECT EXISTS (SELECT FROM feed_run WHERE feed_id = $1 AND $2 = ANY(absent)) AS found`,
    [feedId, request],
  );
  return found?.found === true;
}

/**
 * Ends a run and updates the state of the feed. A skipped run had no request: it does not change the state, hence not
 * the pause.
 */
export async function endRun(
  sql: Sql,
  run: {
    readonly id: number;
    readonly archived: readonly ArchivedPayload[];
    readonly absent: readonly string[];
  },
  report: RunReport,
  end: {
    readonly now: Date;
    /** Number of rows to remember; null keeps the remembered ones. */
    readonly countedRows: number | null;
    /** Value of `vouchedRows` for the next run. */
    readonly vouchedRows: number | null;
    readonly blockedUntil: Date | null;
    readonly refused: readonly Refusal[];
    /** Value of `knownKeys` for the next run; absent: unchanged. */
    readonly knownKeys?: KnownKeys;
    /** Value of `unreadKeys` for the next run; absent: unchanged. */
    readonly unreadKeys?: UnreadKeys;
  },
): Promise<void> {
  await sql.query(
    `UPDATE feed_run SET finished_at = $2, status = $3, fetched = $4, accepted = $5, unchanged = $6,
            quarantined = $7, skipped = $8, events = $9, error = $10, payloads = $11,
            absent = $12
      WHERE id = $1`,
    [
      run.id,
      end.now,
      report.status,
      report.fetched,
      report.accepted,
      report.unchanged,
      report.quarantined,
      report.skipped,
      report.events,
      report.error === null ? null : storable(report.error).slice(0, keptError),
      storableJson(run.archived),
      run.absent,
    ],
  );
  if (report.status === 'skipped') return;
  const answered = report.status === 'ok' || report.status === 'held';
  const good = report.status === 'ok';
  await sql.query(
    `INSERT INTO feed_state AS state (feed_id, last_run_at, last_success_at, recent_rows, vouched_rows, failures,
            blocked_until, known_keys, unread_keys)
     VALUES ($1, $2, CASE WHEN $3 THEN $2::timestamptz END, array_remove(ARRAY[$4::integer], NULL), $7,
             CASE WHEN $6 THEN 0 ELSE 1 END, $5, COALESCE($8::jsonb, '{}'), $10::jsonb)
     ON CONFLICT (feed_id) DO UPDATE
        SET last_run_at = EXCLUDED.last_run_at,
            last_success_at = COALESCE(EXCLUDED.last_success_at, state.last_success_at),
            recent_rows = (EXCLUDED.recent_rows || state.recent_rows)[1:${recentRuns}],
            vouched_rows = EXCLUDED.vouched_rows,
            known_keys = COALESCE($8::jsonb, state.known_keys),
            unread_keys = COALESCE($10::jsonb, state.unread_keys),
            failures = CASE WHEN $6 THEN 0 ELSE state.failures + 1 END,
            blocked_until = CASE WHEN $6 THEN NULL
                                 WHEN state.last_run_at > $9 THEN EXCLUDED.blocked_until
                                 ELSE COALESCE(EXCLUDED.blocked_until, state.blocked_until) END`,
    [
      report.feed,
      end.now,
      good,
      end.countedRows,
      end.blockedUntil,
      answered,
      end.vouchedRows,
      end.knownKeys === undefined ? null : storableJson(end.knownKeys),
      latestStored(end.now.getTime()),
      end.unreadKeys === undefined ? null : storableJson(end.unreadKeys),
    ],
  );
  await noteRefusals(sql, report.feed, end.refused, answered, end.now);
}

/** Reads when a feed last succeeded, and since when it fails. */
export async function loadFeedState(sql: Sql, feedId: string): Promise<FeedState> {
  const state = await queryRow<FeedState>(
    sql,
    `SELECT last_success_at AS "lastSuccessAt", last_run_at AS "lastRunAt",
            recent_rows AS "recentRows", vouched_rows AS "vouchedRows", failures, blocked_until AS "blockedUntil",
            failing_since AS "failingSince", known_keys AS "knownKeys",
            unread_keys AS "unreadKeys"
       FROM feed_state WHERE feed_id = $1`,
    [feedId],
  );
  return state ?? untouched;
}
