import type { DataSource } from 'typeorm';
import type { SchedulerRegistry } from '@nestjs/schedule';
import type { Clock } from '@market/kernel';
// Not from the folder's index, which loads the scheduling library: programs that watch nothing use this folder, too.
import { PeriodicTask } from '@market/base/tasks';
import { answerInTime } from './answer-in-time';
import { directUrlOf, OwnConnection } from './own-connection';
import { queryRow, type Sql } from './sql';

/** Kind of change that every process must learn of: a single-row table with its version, and a channel. */
export interface ChangeTopic {
  /** PostgreSQL channel, for example `auth_changed`. */
  readonly channel: string;
  /** Table with one row and a column `version bigint`, for example `auth_version`. */
  readonly versionTable: string;
}

/**
 * Called when the version advanced. `known` is the version up to which the listener is current, null when it must
 * forget everything it knows (nothing was known yet, or the database was restored to an older state). `sql` uses the
 * connection of the signal, which does not depend on the load of the pool, or the pool when that connection cannot be
 * opened. When the listener rejects, the version stays unknown to it and it is called again.
 */
export type ChangeListener = (known: number | null, sql: ReadingSql) => Promise<void> | void;

/** Connection for reading. */
export type ReadingSql = Pick<DataSource, 'query'>;

const pollMs = 400;
const answerWithinMs = 1_500;
/** Time for a running poll to finish. Units: milliseconds. */
const stopWithinMs = 500;

/**
 * Takes the next version of a topic in the caller's transaction and notifies all processes at its commit. The version's
 * row stays locked until then, so versions become visible in ascending order.
 *
 * @returns the new version, to be written into the changed rows
 */
export async function announceChange(transaction: Sql, topic: ChangeTopic): Promise<number> {
  const row = await queryRow<{ version: number }>(
    transaction,
    `UPDATE ${topic.versionTable} SET version = version + 1 RETURNING version`,
  );
  if (row === null) throw new Error(`${topic.versionTable} has no row`);
  await transaction.query('SELECT pg_notify($1, $2)', [topic.channel, String(row.version)]);
  return row.version;
}

/**
 * Notifies a process of changes of a topic within a second: by LISTEN, and by polling the version for what a broken
 * connection loses. Holds one connection of its own, reconnects automatically, and polls over the pool meanwhile: a
 * server that accepts no further connection may still serve all others.
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
      url: directUrlOf(dataSource),
      name: topic.channel,
      answerWithinMs,
      prepare: (client) => {
        client.on('notification', () => void this.checking.runAgain());
        return client.query(`LISTEN ${topic.channel}`);
      },
      // The next poll opens another one.
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

  /**
   * Instant at which the version was last found unchanged or followed, in the clock's steady time. Units: milliseconds;
   * null = never.
   */
  get confirmedAtMs(): number | null {
    return this.confirmed;
  }

  /** Begins to listen; resolves after the first poll, also when the database is unavailable. */
  async start(tasks: SchedulerRegistry): Promise<void> {
    if (!this.stopped) return;
    this.stopped = false;
    this.checking.start(tasks);
    await this.checking.runAgain();
  }

  /** Ends polling and connection; the listener is not called afterwards. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.checking.stop(stopWithinMs);
    await this.connection.end();
  }

  /** Polls now, or waits for the running poll; never rejects. */
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
      // Set before the call: a read from now on may already see newer data than the listener clears.
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
