/** By so much the clocks of two machines may differ. Units: milliseconds. */
const skewMs = 60_000;

/**
 * Tells whether an instant that was written down can be one that has been: what lies ahead of the clock was written before
 * the clock was put back, or by a machine whose clock is wrong.
 */
export function hasBeen(instant: Date, nowMs: number): boolean {
  return instant.getTime() <= latestStored(nowMs).getTime();
}

/** The latest instant that may have been written down by now. */
export function latestStored(nowMs: number): Date {
  return new Date(nowMs + skewMs);
}
