import { EgressError } from '../egress';
import { SourceBlocked, SourceFailed } from '../source-kit';
import { PayloadNotKept } from './payload-archive';
import { RunStopped, RunTimedOut } from './run-deadline';

/** First and longest pause after a source did not let us in. Units: milliseconds. */
const backOff = { firstMs: 5 * 60_000, longestMs: 2 * 60 * 60_000 };

/**
 * How long a feed rests after an error: a source that refuses, or lets us wait until we give up, is left alone
 * twice as long each time. Null when the error asks for no rest.
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

/** Tells what sources and a full disk do from what would be a defect of ours. */
export function isExpected(error: unknown): boolean {
  return [SourceBlocked, SourceFailed, EgressError, RunTimedOut, RunStopped, PayloadNotKept].some(
    (kind) => error instanceof kind,
  );
}
