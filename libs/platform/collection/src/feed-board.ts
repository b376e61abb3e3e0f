import { hasBeen } from '@market/kernel';
import type { FreshnessState, JudgedFeed } from '@market/freshness';

/** State of a feed for operators; the first that applies: `off`, `blocked`, `failing`, `never`, `late`, `ok`. */
export type FeedState = 'ok' | 'late' | 'failing' | 'blocked' | 'off' | 'never';

/** Outcome of a run. `held`: nothing applied, an operator decides. */
export type RunOutcome = 'running' | 'ok' | 'held' | 'blocked' | 'failed' | 'skipped';

/** Outcome of the last check of a feed against its source (`admin source check`). */
export interface LastCheck {
  readonly at: Date;
  readonly outcome: CheckOutcome;
  /** Reason of any outcome but `works`. */
  readonly reason: string | null;
  /** Records that were read. */
  readonly rows: number;
  readonly refused: number;
}

export type CheckOutcome =
  'works' | 'idle' | 'held' | 'empty' | 'shape' | 'blocked' | 'unreachable' | 'failed';

/** Stored facts about a feed. */
export interface FeedFacts extends JudgedFeed {
  readonly title: string;
  readonly source: string;
  readonly enabled: boolean;
  /** True if ingestors run it by the clock. */
  readonly isScheduled: boolean;
  readonly lastRunAt: Date | null;
  readonly blockedUntil: Date | null;
  readonly consecutiveFailures: number;
  readonly lastOutcome: RunOutcome | null;
  /** Records that the last run changed. */
  readonly accepted: number;
  /** Rows and batches that the last run held back. */
  readonly held: number;
  /** Null when no check has asked the source. */
  readonly lastCheck: LastCheck | null;
}

/** Feed with its state and next run. */
export interface BoardedFeed extends FeedFacts {
  readonly state: FeedState;
  /** Schedule in words. */
  readonly schedule: string;
  readonly nextRunAt: Date | null;
}

/**
 * Returns the end of a feed's pause; null without one. A pause that was written ahead of the clock, before it was set
 * back, is ignored, as it is by the ingestors.
 */
export function findPauseEnd(
  { blockedUntil, lastRunAt }: Pick<FeedFacts, 'blockedUntil' | 'lastRunAt'>,
  nowMs: number,
): Date | null {
  if (blockedUntil === null || blockedUntil.getTime() <= nowMs) return null;
  return lastRunAt === null || hasBeen(lastRunAt, nowMs) ? blockedUntil : null;
}

/** Returns the state of a feed. @param pausedUntil result of `pauseOf` @param silence state by its last success */
export function judgeFeedState(
  { enabled, isFailing, lastSuccessAt }: Pick<FeedFacts, 'enabled' | 'isFailing' | 'lastSuccessAt'>,
  pausedUntil: Date | null,
  silence: FreshnessState,
): FeedState {
  if (!enabled) return 'off';
  if (pausedUntil !== null) return 'blocked';
  if (isFailing) return 'failing';
  if (lastSuccessAt === null) return 'never';
  return silence === 'fresh' ? 'ok' : 'late';
}
