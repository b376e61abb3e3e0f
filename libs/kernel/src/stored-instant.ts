/** Largest difference between the clocks of two machines. Units: milliseconds. */
const skewMs = 60_000;

/**
 * Tells whether a stored instant can have passed: one ahead of the clock was written before the clock was set back, or
 * by a machine whose clock is wrong.
 */
export function hasBeen(instant: Date, nowMs: number): boolean {
  return instant.getTime() <= latestStored(nowMs).getTime();
}

/** Returns the latest instant that another machine can have written by now. */
export function latestStored(nowMs: number): Date {
  return new Date(nowMs + skewMs);
}
