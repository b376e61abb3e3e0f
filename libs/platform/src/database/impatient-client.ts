import { Socket } from 'node:net';
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
  private readonly socket: Socket;
  private readonly answerWithinMs: number;
  private readonly writeRefusals: WriteRefusals | undefined;

  constructor({ answerWithinMs = 0, writeRefusals, ...config }: ImpatientSettings = {}) {
    // Made here to be destroyed here: an orderly end waits for the answers to all that was sent.
    const socket = new Socket();
    super({ ...config, stream: () => socket });
    this.socket = socket;
    this.answerWithinMs = answerWithinMs;
    this.writeRefusals = writeRefusals;
  }

  /** See `pg.Client`, which declares a dozen forms of it; `never` is what fits all of their results. */
  override query(...question: unknown[]): never {
    const ask = super.query.bind(this) as (...question: unknown[]) => unknown;
    const answer = ask(...question);
    // Those with a callback are of pools that are asked themselves: none is.
    return (answer instanceof Promise ? this.bounded(answer) : answer) as never;
  }

  private bounded(answer: Promise<unknown>): Promise<unknown> {
    if (this.writeRefusals !== undefined) hear(this.writeRefusals, answer);
    if (this.answerWithinMs === 0) return answer;
    return inTime(this.answerWithinMs, answer, () => {
      this.socket.destroy();
      void this.end().catch(() => undefined);
      throw new DatabaseSilent(this.answerWithinMs);
    });
  }
}

function hear(refusals: WriteRefusals, answer: Promise<unknown>): void {
  answer.then(
    (result) => refusals.hearResult(result),
    (error: unknown) => refusals.hearError(error),
  );
}
