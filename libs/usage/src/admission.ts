import { wholeSeconds } from '@market/kernel';
import type { Admission, QuotaWindow } from '@market/http/access';
import type { AccountDecision, Decision, Limits, WindowLevel } from './domain/account-windows';
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

/** Returns the windows of an account behind a decision, for the response headers. */
export function quotaWindows(
  { minute, day }: AccountDecision['levels'],
  { requestsPerMinute, requestsPerDay }: Limits,
  { steadyMs }: Instant,
): readonly QuotaWindow[] {
  const left = (quota: number, { used, freeAtMs }: WindowLevel) => ({
    quota,
    remaining: Math.max(0, quota - used),
    freeInSeconds: freeAtMs === null ? 0 : Math.max(0, Math.ceil((freeAtMs - steadyMs) / 1_000)),
  });
  return [
    { name: 'minute', seconds: 60, ...left(requestsPerMinute, minute) },
    { name: 'day', seconds: 86_400, ...left(requestsPerDay, day) },
  ];
}
