import { Socket } from 'node:net';
import { inTime } from '@market/kernel';
import pg from 'pg';
import { DatabaseSilent } from './answer-in-time';
import type { DataSource } from 'typeorm';
import { WaitingStatements } from './waiting-statements';

/** Messages for SQLSTATE class 53: PostgreSQL has no disk, memory or connection left. */
const shortages: Readonly<Record<string, string>> = {
  '53100': 'its disk is full',
  '53200': 'it is out of memory',
};

/** Min time for which a refusal is remembered. Units: milliseconds. */
const rememberedMs = 5_000;

const writingCommands = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/**
 * Remembers the last statement of a pool that was refused because PostgreSQL lacks resources, until a write succeeds at
 * least five seconds later: on a full disk some writes still fit into existing pages. Sends no statement itself.
 */
export class WriteRefusals {
  private refused: string | null = null;
  private refusedAtMs = 0;

  /** @param steadyMs time that never goes back. Units: milliseconds */
  constructor(private readonly steadyMs: () => number = () => performance.now()) {}

  /** Reason why writes are refused, without addresses; null while none is. */
  get reason(): string | null {
    return this.refused;
  }

  /** Takes note of the error of a statement. */
  hearError(error: unknown): void {
    const { code } = Object(error) as { readonly code?: unknown };
    if (typeof code !== 'string' || !lacksRoom(code)) return;
    this.refusedAtMs = this.steadyMs();
    this.refused = `statements are refused: ${shortages[code] ?? 'it is short of resources'} (${code})`;
  }

  /** Takes note of the result of a statement. */
  hearResult(result: unknown): void {
    if (this.refused === null || this.steadyMs() - this.refusedAtMs < rememberedMs) return;
    const { command, rowCount } = Object(result) as {
      readonly command?: unknown;
      readonly rowCount?: unknown;
    };
    if (typeof command === 'string' && writingCommands.has(command) && Number(rowCount) > 0)
      this.refused = null;
  }
}

export interface TimeoutClientSettings extends pg.ClientConfig {
  /** Max wait for the response to a statement. Units: milliseconds; 0 = unlimited. */
  readonly answerWithinMs?: number;
  /** Tells whether statements may have names, which a pooler in transaction mode loses. Default: true. */
  readonly namesStatements?: boolean;
  /** Receives the outcome of each statement. */
  readonly writeRefusals?: WriteRefusals;
  /** Statements that wait, of all connections of the pool. */
  readonly waitingStatements?: WaitingStatements;
}

/**
 * Connection of a pool that closes itself when a response takes too long: otherwise the system notices a silently cut
 * connection only after a quarter of an hour. pg's own `query_timeout` fails the statement, but sends the next one
 * behind it, and it also fires when the response has arrived but was not read because the process was suspended.
 *
 * Errors: `DatabaseSilent`, of the statement.
 */
export class TimeoutClient extends pg.Client {
  readonly namesStatements: boolean;
  private readonly socket: Socket;
  private readonly answerWithinMs: number;
  private readonly writeRefusals: WriteRefusals | undefined;
  private readonly waiting: WaitingStatements;

  constructor(settings: TimeoutClientSettings = {}) {
    const {
      answerWithinMs = 0,
      namesStatements = true,
      writeRefusals,
      waitingStatements,
      ...config
    } = settings;
    // Made here so that it can be destroyed: an orderly end would wait for the responses to everything that was sent.
    const socket = new Socket();
    super({ ...config, stream: () => socket });
    this.socket = socket;
    this.answerWithinMs = answerWithinMs;
    this.namesStatements = namesStatements;
    this.writeRefusals = writeRefusals;
    this.waiting = waitingStatements ?? new WaitingStatements();
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
    const inLimit = inTime(this.answerWithinMs, answer, () => {
      this.giveUp();
      throw new DatabaseSilent(this.answerWithinMs);
    });
    return this.waiting.answered(inLimit, () => this.giveUp());
  }

  /** Closes the connection, which fails its statements. */
  private giveUp(): void {
    this.socket.destroy();
    void this.end().catch(() => undefined);
  }
}

function hear(refusals: WriteRefusals, answer: Promise<unknown>): void {
  answer.then(
    (result) => refusals.hearResult(result),
    (error: unknown) => refusals.hearError(error),
  );
}

/** Tells whether PostgreSQL refused a statement because it lacks disk, memory or connections: a retry may succeed. */
export function lacksRoom(code: string): boolean {
  return /^53[0-9A-Z]{3}$/.test(code);
}

/** Returns the write refusals of a data source's pool. */
export function findWriteRefusals({ options }: Pick<DataSource, 'options'>): WriteRefusals {
  const { writeRefusals } = Object(options.extra) as { readonly writeRefusals?: unknown };
  return writeRefusals instanceof WriteRefusals ? writeRefusals : new WriteRefusals();
}
