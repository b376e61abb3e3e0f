import { inTime } from '@market/kernel';

const answerWithinMs = 2_000;

/**
 * Waits for an answer of the database no longer than a request can: a server that hangs is as good as away. The
 * work itself is not ended.
 *
 * Errors: those of the work; `Error` after two seconds.
 */
export function answerInTime<T>(work: Promise<T>): Promise<T> {
  return inTime(answerWithinMs, work, () => {
    throw new Error(`no answer within ${answerWithinMs} ms`);
  });
}
