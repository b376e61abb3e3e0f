import type { DataSource } from 'typeorm';
import type { SchedulerRegistry } from '@nestjs/schedule';
import type { Clock } from '@market/kernel';
// Not of the room's index, which loads the library of schedules: programs that watch nothing use this room, too.
import { PeriodicTask } from '../tasks/periodic-task';
import { answerInTime } from './answer-in-time';
import { databaseUrlOf, OwnConnection } from './own-connection';
import { rowOf, type Sql } from './sql';

/** One kind of change that every process must hear of: a single-row table with its version, and a channel. */
export interface ChangeTopic {
  /** PostgreSQL channel, for example `auth_changed`. */
  readonly channel: string;
  /** Table with one row and a column `version bigint`, for example `auth_version`. */
  readonly versionTable: string;
}

/**
 * Hears that the version advanced. `known` is the version up to which the listener is current, null when it must
 * forget everything it knows (nothing was known yet, or the database was put back). `sql` runs on the connection of the
 * signal, whatever the pool has to do, or on the pool when that connection cannot be opened. When it rejects, the version
 * stays unknown to it and it is called again.
 */
export type ChangeListener = (known: number | null, sql: ReadingSql) => Promise<void> | void;

/** A connection to read by. */
export type ReadingSql = Pick<DataSource, 'query'>;

const pollMs = 400;
const answerWithinMs = 1_500;
/** A look that is under way may end. */
const stopWithinMs = 500;

/**
 * Takes the next version of a topic in the caller's transaction and notifies all processes at its commit. The
 * version's row stays locked until then, so versions become visible in their own order.
 *
 * @returns the new version, to be written into the changed rows
 */
export async function announceChange(transaction: Sql, topic: ChangeTopic): Promise<number> {
  const row = await rowOf<{ version: number }>(
    transaction,
    `UPDATE ${topic.versionTable} SET version = version + 1 RETURNING version`,
  );
  if (row === null) throw new Error(`${topic.versionTable} has no row`);
  await transaction.query('SELECT pg_notify($1, $2)', [topic.channel, String(row.version)]);
  return row.version;
}

/**
 * Tells a process within a second that a topic changed: LISTEN for speed, and a poll of the version for what a
 * broken connection loses. Holds one connection of its own, reconnects by itself, and asks the pool meanwhile: a server
 * that has no place for one more connection may still serve all others.
 */
export class ChangeSignal {
  private readonly connection: OwnConnection;
  private readonly checking: PeriodicTask;
  private stopped = true;
  private knownVersion: number | null = null;
  private confirmed: number | null = null;

  constructor(
    private readonly dataSource: DataSource,
    private readonly topic: ChangeTopic,
    private readonly listener: ChangeListener,
    private readonly clock: Clock,
  ) {
    this.connection = new OwnConnection({
      url: databaseUrlOf(dataSource),
      name: topic.channel,
      answerWithinMs,
      prepare: (client) => {
        client.on('notification', () => void this.checking.runAgain());
        return client.query(`LISTEN ${topic.channel}`);
      },
      // The next poll opens another.
      onBroken: () => undefined,
    });
    this.checking = new PeriodicTask({
      name: `${topic.channel}.poll`,
      everyMs: pollMs,
      run: () => this.look().catch(() => this.connection.end()),
    });
  }

  /** Version up to which the listener is current; null before the first look. */
  get version(): number | null {
    return this.knownVersion;
  }

  /** When the version was last found unchanged or followed, in the clock's steady time. Units: milliseconds; null = never. */
  get confirmedAtMs(): number | null {
    return this.confirmed;
  }

  /** Begins to listen; resolves after the first look, also when the database is away. */
  async start(tasks: SchedulerRegistry): Promise<void> {
    if (!this.stopped) return;
    this.stopped = false;
    this.checking.start(tasks);
    await this.checking.runAgain();
  }

  /** Ends polling and connection; nothing is heard afterwards. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.checking.stop(stopWithinMs);
    await this.connection.end();
  }

  /** Looks now, or waits for the look that is under way; resolves whatever comes of it. */
  async confirm(): Promise<void> {
    if (!this.stopped) await this.checking.run();
  }

  private async look(): Promise<void> {
    if (this.stopped) return;
    const reading = await this.open();
    const lookedAtMs = this.clock.steadyMs();
    const rows = await reading.query<{ readonly version: number | string }[]>(
      `SELECT version FROM ${this.topic.versionTable}`,
    );
    const version = Number(rows[0]?.version ?? 0);
    const known = this.knownVersion;
    if (version !== known) {
      const wentBack = known !== null && version < known;
      // Set first: what is read from now on may already be newer than what the listener clears.
      this.knownVersion = version;
      try {
        await this.listener(wentBack ? null : known, reading);
      } catch (error) {
        this.knownVersion = wentBack ? null : known;
        throw error;
      }
    }
    this.confirmed = lookedAtMs;
  }

  private async open(): Promise<ReadingSql> {
    try {
      const client = await this.connection.open();
      return {
        query: async <T>(statement: string, parameters?: unknown[]) =>
          (await client.query(statement, parameters)).rows as T,
      };
    } catch (error) {
      if (this.stopped) throw error;
      return { query: (...question) => answerInTime(this.dataSource.query(...question)) };
    }
  }
}
