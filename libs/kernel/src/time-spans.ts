/** Lengths of spans of time. Units: milliseconds. A day in India has 24 hours always. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** Returns the minute of an instant, counted since 1970. @param atMs units: milliseconds since 1970 */
export function minuteOf(atMs: number): number {
  return Math.floor(atMs / minuteMs);
}

/** Returns the instant at which a minute begins, which is counted since 1970. */
export function startOfMinute(minute: number): Date {
  return new Date(minute * minuteMs);
}
