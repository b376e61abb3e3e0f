export interface HourOfRequests {
  readonly startMs: number;
  readonly requests: number;
}

/** Sliding day of an account, and the hours that are in it. */
export interface DayOfRequests {
  readonly used: number;
  readonly limit: number;
  /** Last 25 hours at least, oldest first. */
  readonly hours: readonly HourOfRequests[];
}

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
const stepMs = 5 * 60_000;

/**
 * Returns when the limit of 24 hours is reached if requests go on as in the last hour, to five minutes; null when it is not within a
 * day, when it is reached already, or without requests. What leaves the 24 hours meanwhile makes room.
 */
export function limitReachedAt({ used, limit, hours }: DayOfRequests, nowMs: number): number | null {
  const pace = requestsWithin(hours, nowMs - hourMs, nowMs, nowMs);
  if (pace === 0 || used >= limit) return null;
  for (let atMs = nowMs + stepMs; atMs <= nowMs + dayMs; atMs += stepMs) {
    const freed = requestsWithin(hours, nowMs - dayMs, atMs - dayMs, nowMs);
    const expected = used + (pace * (atMs - nowMs)) / hourMs - freed;
    if (expected >= limit) return atMs;
  }
  return null;
}

/** Returns the requests between two instants, evenly spread within an hour. */
function requestsWithin(
  hours: readonly HourOfRequests[],
  fromMs: number,
  toMs: number,
  nowMs: number,
): number {
  return hours.reduce((sum, { startMs, requests }) => {
    const endMs = Math.min(startMs + hourMs, Math.max(nowMs, startMs + 1));
    const sharedMs = Math.min(toMs, endMs) - Math.max(fromMs, startMs);
    return sharedMs <= 0 ? sum : sum + (requests * sharedMs) / (endMs - startMs);
  }, 0);
}
