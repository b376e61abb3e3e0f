/** Lengths of spans of time. Units: milliseconds. A day in India has 24 hours always. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
