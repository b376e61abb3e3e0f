import { inTime } from '@market/kernel';

const answerWithinMs = 2_000;

/** The database, or the way to it, says nothing. Its code is that of a connection which was given up for the same. */
export class DatabaseSilent extends Error {
  readonly code = 'ETIMEDOUT';

  constructor(answerWithinMs: number) {
    super(`no answer of the database within ${answerWithinMs} ms`);
    this.name = 'DatabaseSilent';
  }
}

/**
 * Waits for an answer of the database no longer than a request can: a server that hangs is as good as away. The
 * work itself is not ended.
 *
 * Errors: those of the work; `DatabaseSilent` after two seconds.
 */
export function answerInTime<T>(work: Promise<T>): Promise<T> {
  return inTime(answerWithinMs, work, () => {
    throw new DatabaseSilent(answerWithinMs);
  });
}
