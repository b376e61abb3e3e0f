/** Delays between attempts. Source: docs/spec/states-and-events.md, "Retries". Units: seconds. */
export const usualRetryDelaysSeconds: readonly number[] = [60, 300, 1_800, 7_200, 21_600];

/**
 * Returns the time of the next attempt; null if every retry has failed.
 *
 * @param attempts number of attempts so far, the first one included
 * @param endedAt end of the last one, from which the delay counts
 */
export function nextAttemptAt(
  attempts: number,
  endedAt: Date,
  delaysSeconds: readonly number[] = usualRetryDelaysSeconds,
): Date | null {
  const delaySeconds = delaysSeconds[attempts - 1];
  return delaySeconds === undefined ? null : new Date(endedAt.getTime() + delaySeconds * 1000);
}
