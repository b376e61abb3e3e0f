import type { Admission } from '@market/platform/access';

/** The present instant on both times. Units: milliseconds. */
export interface Instant {
  readonly steadyMs: number;
  readonly wallMs: number;
}

/** Lets a request in: what is left after it, and when the next slot is freed (in a minute when nothing counts). */
export function admitted(
  limit: number,
  used: number,
  nextFreeAtMs: number | null,
  { steadyMs, wallMs }: Instant,
): Admission {
  const freeInMs = nextFreeAtMs === null ? 60_000 : nextFreeAtMs - steadyMs;
  return {
    admitted: true,
    limit,
    remaining: Math.max(0, limit - used),
    resetAtSeconds: Math.ceil((wallMs + freeInMs) / 1_000),
    retryAfterSeconds: null,
    refusedBy: null,
  };
}

/** Sends a request away: how long until one would be admitted, in whole seconds. */
export function refused(
  limit: number,
  refusedBy: 'minute' | 'day',
  fitsAtMs: number,
  { steadyMs, wallMs }: Instant,
): Admission {
  const retryAfterSeconds = Math.max(1, Math.ceil((fitsAtMs - steadyMs) / 1_000));
  return {
    admitted: false,
    limit,
    remaining: 0,
    resetAtSeconds: Math.floor(wallMs / 1_000) + retryAfterSeconds,
    retryAfterSeconds,
    refusedBy,
  };
}
