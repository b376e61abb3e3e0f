import { wholeSeconds } from '@market/kernel';
import type { Admission } from '@market/http/access';
import type { Decision } from './domain/account-windows';
import type { Instant } from './domain/steady-time';

/** Converts a decision into the values of the response headers: whole seconds, and wall-clock time. */
export function admissionOf(decision: Decision, limit: number, { steadyMs, wallMs }: Instant): Admission {
  if (decision.admitted) {
    const freeInMs = decision.nextFreeAtMs === null ? 60_000 : decision.nextFreeAtMs - steadyMs;
    return {
      admitted: true,
      limit,
      remaining: Math.max(0, limit - decision.used),
      resetAtSeconds: Math.ceil((wallMs + freeInMs) / 1_000),
      retryAfterSeconds: null,
      refusedBy: null,
    };
  }
  const retryAfterSeconds = wholeSeconds((decision.fitsAtMs - steadyMs) / 1_000);
  return {
    admitted: false,
    limit,
    remaining: 0,
    resetAtSeconds: Math.floor(wallMs / 1_000) + retryAfterSeconds,
    retryAfterSeconds,
    refusedBy: decision.refusedBy,
  };
}
