import { EgressError } from '@market/egress';
import { SourceBlocked, SourceFailed } from '@market/source-kit';
import { hourMs } from '@market/kernel';
import { PayloadNotKept } from './payload-archive';
import { RunStopped, RunTimedOut } from './run-deadline';

/** First and longest pause after a refusal. Units: milliseconds. */
const backOff = { firstMs: 5 * 60_000, longestMs: 2 * hourMs };

/**
 * Returns the pause of a feed after an error: after a refusal or a timeout it doubles each time. Null when the error
 * needs no pause.
 *
 * Units: milliseconds. Source: docs/spec/reliability.md, "Refusals of a source".
 */
export function restAfter(error: unknown, failuresBefore: number): number | null {
  const blocked = error instanceof SourceBlocked;
  const silent = error instanceof RunTimedOut || (error instanceof EgressError && error.reason === 'timeout');
  if (!blocked && !silent) return null;
  const pauseMs = Math.min(backOff.firstMs * 2 ** failuresBefore, backOff.longestMs);
  const askedMs = blocked ? (error.retryAfterSeconds ?? 0) * 1_000 : 0;
  return Math.max(pauseMs, askedMs);
}

/** Tells whether an error is caused by a source or a full disk; others are defects of ours. */
export function isExpected(error: unknown): boolean {
  return [SourceBlocked, SourceFailed, EgressError, RunTimedOut, RunStopped, PayloadNotKept].some(
    (kind) => error instanceof kind,
  );
}
