import { inTime } from '@market/kernel';
import pg from 'pg';
import { DatabaseSilent } from './answer-in-time';

export interface ImpatientSettings extends pg.ClientConfig {
  /** Units: milliseconds; 0 = for ever. */
  readonly answerWithinMs?: number;
}

/**
 * A connection of a pool that ends itself when an answer stays away for too long: a way that is cut without a word is
 * otherwise noticed by the system after a quarter of an hour. The package's own `query_timeout` gives up the statement,
 * but sends the next one behind it, and takes an answer that lies unread, because the process was stopped, for none.
 *
 * Errors: `DatabaseSilent`, of the statement.
 */
export class ImpatientClient extends pg.Client {
  constructor({ answerWithinMs = 0, ...config }: ImpatientSettings = {}) {
    super(config);
    if (answerWithinMs === 0) return;
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
      return answer instanceof Promise ? inTime(answerWithinMs, answer, giveUp) : answer;
    };
    Object.assign(this, { query });
  }
}
