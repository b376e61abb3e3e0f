import { inTime } from '@market/kernel';
import pg from 'pg';
import { DatabaseSilent } from './answer-in-time';
import type { WriteRefusals } from './write-refusals';

export interface ImpatientSettings extends pg.ClientConfig {
  /** Units: milliseconds; 0 = for ever. */
  readonly answerWithinMs?: number;
  /** Hears how each statement ends. */
  readonly writeRefusals?: WriteRefusals;
}

/**
 * A connection of a pool that ends itself when an answer stays away for too long: a way that is cut without a word is
 * otherwise noticed by the system after a quarter of an hour. The package's own `query_timeout` gives up the statement,
 * but sends the next one behind it, and takes an answer that lies unread, because the process was stopped, for none.
 *
 * Errors: `DatabaseSilent`, of the statement.
 */
export class ImpatientClient extends pg.Client {
  constructor({ answerWithinMs = 0, writeRefusals, ...config }: ImpatientSettings = {}) {
    super(config);
    // The package declares a dozen forms of it. Those with a callback are of pools that are asked themselves: none is.
    const ask = this.query.bind(this) as (...question: unknown[]) => unknown;
    const giveUp = (): never => {
      // An orderly end waits for the answers to all that was sent.
      this.connection.stream.destroy();
      void this.end().catch(() => undefined);
      throw new DatabaseSilent(answerWithinMs);
    };
    const query = (...question: unknown[]) => {
      const answer = ask(...question);
      if (!(answer instanceof Promise)) return answer;
      if (writeRefusals !== undefined) hear(writeRefusals, answer);
      return answerWithinMs === 0 ? answer : inTime(answerWithinMs, answer, giveUp);
    };
    Object.assign(this, { query });
  }
}

function hear(refusals: WriteRefusals, answer: Promise<unknown>): void {
  answer.then(
    (result) => refusals.hearResult(result),
    (error: unknown) => refusals.hearError(error),
  );
}
