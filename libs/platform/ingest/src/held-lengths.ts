import { queryRows, type Sql } from '@market/database';
import { hourMs } from '@market/kernel';
import { isWithin } from './batch-gate';
import type { FeedState } from './run-log';

/** Run whose list was held. */
export interface HeldRun {
  readonly rows: number;
  readonly at: Date;
}

/** Number of held answers before the one that counts: with it there are three, as many as decide a dispute. */
const heldAnswers = 2;
/**
 * Time for which a list must have another length than usual: a day, less the minutes by which its runs differ. Units:
 * milliseconds. Source: our own bound.
 */
const heldForMs = 20 * hourMs;

/** Reads the runs of a feed that were held since its last good one, the latest first. */
export async function heldSinceSuccess(
  sql: Sql,
  feedId: string,
  { lastSuccessAt, lastRunAt }: FeedState,
): Promise<readonly HeldRun[]> {
  if (lastSuccessAt === null || lastRunAt === null || lastRunAt <= lastSuccessAt) return [];
  return queryRows<HeldRun>(
    sql,
    `SELECT fetched AS rows, started_at AS at FROM feed_run
      WHERE feed_id = $1 AND started_at > $2 AND status = 'held' ORDER BY started_at DESC`,
    [feedId, lastSuccessAt],
  );
}

/**
 * Tells whether a list was held for a day, in two answers at least, each about as long as the next: this is its length now. An
 * empty list tells nothing.
 *
 * @param held runs since the last good one, the latest first
 */
export function isRepeatedLength(rows: number, held: readonly HeldRun[], now: Date): boolean {
  const firstOther = held.findIndex(({ rows: before }, index) => {
    const next = index === 0 ? rows : (held[index - 1]?.rows ?? rows);
    return before === 0 || !isWithin(next, before);
  });
  const alike = firstOther < 0 ? held : held.slice(0, firstOther);
  const since = alike.at(-1)?.at;
  return (
    rows > 0 &&
    alike.length >= heldAnswers &&
    since !== undefined &&
    now.getTime() - since.getTime() >= heldForMs
  );
}
