import { Socket } from 'node:net';
import { inTime } from '@market/kernel';
import pg from 'pg';
import { DatabaseSilent } from './answer-in-time';
import type { WriteRefusals } from './write-refusals';

export interface TimeoutClientSettings extends pg.ClientConfig {
  /** Max wait for the response to a statement. Units: milliseconds; 0 = unlimited. */
  readonly answerWithinMs?: number;
  /** Receives the outcome of each statement. */
  readonly writeRefusals?: WriteRefusals;
}

/**
 * Connection of a pool that closes itself when a response takes too long: otherwise the system notices a silently cut
 * connection only after a quarter of an hour. pg's own `query_timeout` fails the statement, but sends the next one
 * behind it, and it also fires when the response has arrived but was not read because the process was suspended.
 *
 * Errors: `DatabaseSilent`, of the statement.
 */
export class TimeoutClient extends pg.Client {
  private readonly socket: Socket;
  private readonly answerWithinMs: number;
  private readonly writeRefusals: WriteRefusals | undefined;

  constructor({ answerWithinMs = 0, writeRefusals, ...config }: TimeoutClientSettings = {}) {
    // Made here so that it can be destroyed: an orderly end would wait for the responses to everything that was sent.
    const socket = new Socket();
    super({ ...config, stream: () => socket });
    this.socket = socket;
    this.answerWithinMs = answerWithinMs;
    this.writeRefusals = writeRefusals;
  }

  /** Runs a statement. See `pg.Client`, which declares a dozen overloads; `never` fits all of their results. */
  override query(...question: unknown[]): never {
    const ask = super.query.bind(this) as (...question: unknown[]) => unknown;
    const answer = ask(...question);
    // Calls with a callback, which return no promise, come only from pg's own `pool.query`; nothing here uses it.
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
