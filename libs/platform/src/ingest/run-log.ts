import { hasBeen, latestStored } from '@market/kernel';
import { rowOf, type Sql } from '../database';
import { RunStopped } from './run-deadline';
import type { KnownKeys } from './known-keys';
import type { ArchivedPayload } from './payload-archive';
import { noteRefusals, type Refusal } from './refusals';
import { storable, storableJson } from './storable';

/** How a run ended. `held`: nothing applied, an operator decides. `blocked`: the source refuses to answer. */
export type RunStatus = 'ok' | 'held' | 'blocked' | 'failed' | 'skipped';

/** What `source run` prints and the run log keeps. */
export interface RunReport {
  readonly feed: string;
  readonly status: RunStatus;
  /** Rows that the source sent. */
  readonly fetched: number;
  /** Records that changed something. */
  readonly accepted: number;
  readonly unchanged: number;
  readonly quarantined: number;
  /** Rows that the feed is not about. */
  readonly skipped: number;
  readonly events: number;
  readonly error: string | null;
}

/** What is remembered of a feed between runs. */
export interface FeedState {
  readonly lastSuccessAt: Date | null;
  readonly lastRunAt: Date | null;
  /** Lengths of the list in its last good runs, newest first; none for feeds that ask once per issue. */
  readonly recentRows: readonly number[];
  /** Length of the unusual list that an operator vouched for, until the list is as usual again. */
  readonly vouchedRows: number | null;
  /** Runs that failed or were blocked since the last one that got an answer. */
  readonly failures: number;
  readonly blockedUntil: Date | null;
  /** Since when its runs, or one of its requests, have been refused, three times in a row or more; else null. */
  readonly failingSince: Date | null;
  /** Which keys the rows of its answers have had. */
  readonly knownKeys: KnownKeys;
}

/** Good runs from which it is told what is usual. */
const recentRuns = 20;

/** Longest error text that the run log keeps. Units: characters. */
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
};

/**
 * Until when a feed rests; null when it does not. A pause that was noted at an instant which lies ahead of the clock is not
 * believed: after the clock was put back it would last as much longer.
 */
export function restsUntil({ blockedUntil, lastRunAt }: FeedState, nowMs: number): Date | null {
  if (blockedUntil === null || blockedUntil.getTime() <= nowMs) return null;
  return lastRunAt === null || hasBeen(lastRunAt, nowMs) ? blockedUntil : null;
}

/**
 * Begins a run. With a slot only one ingestor of any number gets it. Slots that lie ahead of the clock are free again:
 * they were taken before it was put back, and would be nobody's when their time comes.
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
  const run = await rowOf<{ id: number }>(
    sql,
    `INSERT INTO feed_run (feed_id, slot, started_at, status) VALUES ($1, $2, $3, 'running')
     ON CONFLICT (feed_id, slot) DO NOTHING RETURNING id`,
    [feedId, slot, now],
  );
  return run?.id ?? null;
}

/**
 * Closes the runs of a feed that nobody can end any more, because their process was killed. Their slots are free
 * again.
 *
 * @param begunBefore runs begun before it are older than the feed's timeout
 */
export async function closeBrokenOff(sql: Sql, feedId: string, begunBefore: Date, now: Date): Promise<void> {
  await sql.query(
    `UPDATE feed_run SET status = 'failed', finished_at = $3, slot = NULL, error = 'broken off: its process ended'
      WHERE feed_id = $1 AND status = 'running' AND started_at < $2`,
    [feedId, begunBefore, now],
  );
}

/** Lets another ingestor have the slot of a run that was stopped. */
export async function freeSlot(sql: Sql, runId: number): Promise<void> {
  await sql.query(`UPDATE feed_run SET slot = NULL WHERE id = $1`, [runId]);
}

/** Tells whether the last run of a feed was broken off by the end of its process, and nobody has asked since. */
export async function wasStopped(sql: Sql, feedId: string): Promise<boolean> {
  const last = await rowOf<{ error: string | null }>(
    sql,
    `SELECT error FROM feed_run WHERE feed_id = $1 AND status <> 'skipped' ORDER BY id DESC LIMIT 1`,
    [feedId],
  );
  return last?.error === RunStopped.text;
}

/** Tells whether a good run of a feed has read the answer to a request. */
export async function wasRead(sql: Sql, feedId: string, request: string): Promise<boolean> {
  const found = await rowOf<{ found: boolean }>(
    sql,
    `SELECT EXISTS (SELECT FROM feed_run WHERE feed_id = $1 AND status = 'ok' AND payloads @> $2::jsonb) AS found`,
    [feedId, JSON.stringify([{ request }])],
  );
  return found?.found === true;
}

/** Tells whether a run of a feed has noted that the source has nothing for a request. */
export async function wasAbsent(sql: Sql, feedId: string, request: string): Promise<boolean> {
  const found = await rowOf<{ found: boolean }>(
    sql,
    `SELECT EXISTS (SELECT FROM feed_run WHERE feed_id = $1 AND $2 = ANY(absent)) AS found`,
    [feedId, request],
  );
  return found?.found === true;
}

/**
 * Ends a run and moves the feed's state on. A skipped run asked nothing: it leaves the state, and with it the
 * back-off, as it was.
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
    /** Rows to compare later runs with; null leaves what is known. */
    readonly countedRows: number | null;
    /** What the next run finds as `vouchedRows`. */
    readonly vouchedRows: number | null;
    readonly blockedUntil: Date | null;
    readonly refused: readonly Refusal[];
    /** What the next run finds as `knownKeys`; absent: what is known stays. */
    readonly knownKeys?: KnownKeys;
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
            blocked_until, known_keys)
     VALUES ($1, $2, CASE WHEN $3 THEN $2::timestamptz END, array_remove(ARRAY[$4::integer], NULL), $7,
             CASE WHEN $6 THEN 0 ELSE 1 END, $5, COALESCE($8::jsonb, '{}'))
     ON CONFLICT (feed_id) DO UPDATE
        SET last_run_at = EXCLUDED.last_run_at,
            last_success_at = COALESCE(EXCLUDED.last_success_at, state.last_success_at),
            recent_rows = (EXCLUDED.recent_rows || state.recent_rows)[1:${recentRuns}],
            vouched_rows = EXCLUDED.vouched_rows,
            known_keys = COALESCE($8::jsonb, state.known_keys),
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
    ],
  );
  await noteRefusals(sql, report.feed, end.refused, answered, end.now);
}

/** What is remembered of a feed. */
export async function stateOf(sql: Sql, feedId: string): Promise<FeedState> {
  const state = await rowOf<FeedState>(
    sql,
    `SELECT last_success_at AS "lastSuccessAt", last_run_at AS "lastRunAt",
            recent_rows AS "recentRows", vouched_rows AS "vouchedRows", failures, blocked_until AS "blockedUntil",
            failing_since AS "failingSince", known_keys AS "knownKeys"
       FROM feed_state WHERE feed_id = $1`,
    [feedId],
  );
  return state ?? untouched;
}
