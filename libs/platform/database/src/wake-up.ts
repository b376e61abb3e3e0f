import type { DataSource } from 'typeorm';
import { type AdvisoryLock, advisoryLocks } from './advisory-locks';
import { directUrlOf, OwnConnection } from './own-connection';
import { PeriodicTask, type TaskRegistry } from '@market/base/tasks';

/** Interval of reconnecting and of checks. Units: milliseconds. */
const lookEveryMs = 500;
/** Idle time after which a connection is tested, and the timeout of the test. Units: milliseconds. */
const heartbeatMs = 5_000;
const answerWithinMs = 3_000;

/** Heartbeat: an advisory lock that a connection holds, shared with others, as long as it is open. */
export interface SessionMark {
  readonly lock: AdvisoryLock;
  /** Second key of the lock. */
  readonly key: number;
}

/**
 * Wakes a process when another one notifies it: LISTEN on a connection of its own, which reconnects automatically. A
 * notification may be lost with its connection; the process must also poll from time to time.
 */
export class WakeUp {
  private readonly connection: OwnConnection;
  private readonly looking: PeriodicTask;
  private heardAtMs = 0;
  private stopped = true;

  constructor(
    dataSource: DataSource,
    channel: string,
    private readonly wake: () => void,
    mark: SessionMark | null = null,
  ) {
    this.connection = new OwnConnection({
      url: directUrlOf(dataSource),
      name: channel,
      answerWithinMs,
      prepare: async (client) => {
        client.on('notification', () => this.tell());
        await client.query(`LISTEN ${channel}`);
        if (mark === null) return;
        // Shared: the lock of a former connection that the server still holds blocks nobody.
        await client.query(`SELECT pg_advisory_lock_shared(${advisoryLocks[mark.lock]}, $1)`, [mark.key]);
      },
      // The next check opens another one.
      onBroken: () => undefined,
    });
    this.looking = new PeriodicTask({
      name: `${channel}.listen`,
      everyMs: lookEveryMs,
      run: () => this.look().catch(() => this.connection.end()),
    });
  }

  /** Tells whether the connection is open, as far as is known, and holds its lock. */
  get isOpen(): boolean {
    return this.connection.isOpen;
  }

  /** Begins to listen; resolves after the first attempt, also when the database is unavailable. */
  async start(tasks: TaskRegistry): Promise<void> {
    if (!this.stopped) return;
    this.stopped = false;
    this.looking.start(tasks);
    await this.looking.run();
  }

  /** Ends checks and connection; the process is not woken afterwards. Does not wait for a database that hangs. */
  async stop(): Promise<void> {
    this.stopped = true;
    void this.looking.stop();
    await this.connection.end();
  }

  private async look(): Promise<void> {
    if (this.stopped) return;
    const stood = this.isOpen;
    if (stood && performance.now() - this.heardAtMs < heartbeatMs) return;
    const client = await this.connection.open();
    if (stood) await client.query('SELECT 1');
    else this.tell();
    this.heardAtMs = performance.now();
  }

  private tell(): void {
    if (!this.stopped) this.wake();
  }
}
