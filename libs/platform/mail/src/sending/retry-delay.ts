/** Delays after the first attempts; the last one is repeated. Source: docs/spec/dashboard.md, "Mails". Units: milliseconds. */
const delaysMs = [10_000, 60_000, 5 * 60_000, 30 * 60_000, 2 * 60 * 60_000] as const;

/** Returns the delay before the next attempt. Units: milliseconds. @param attempts number of failed attempts */
export function retryDelayMs(attempts: number): number {
  return delaysMs[Math.max(attempts, 1) - 1] ?? delaysMs[4];
}
