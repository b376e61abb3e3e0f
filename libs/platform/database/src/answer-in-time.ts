import { inTime } from '@market/kernel';

const answerWithinMs = 2_000;

/** The database did not respond in time. The code is that of a connection which timed out. */
export class DatabaseSilent extends Error {
  readonly code = 'ETIMEDOUT';

  constructor(answerWithinMs: number) {
    super(`no answer of the database within ${answerWithinMs} ms`);
    this.name = 'DatabaseSilent';
  }
}

/**
 * Waits at most two seconds for a response of the database, since a request cannot wait longer: a server that hangs
 * counts as unavailable. The work itself is not cancelled.
 *
 * Errors: those of the work; `DatabaseSilent` after two seconds.
 */
export function answerInTime<T>(work: Promise<T>): Promise<T> {
  return inTime(answerWithinMs, work, () => {
    throw new DatabaseSilent(answerWithinMs);
  });
}
