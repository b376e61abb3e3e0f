import type { DataSource } from 'typeorm';
import { type AdvisoryLock, advisoryLocks, databaseUrlOf, OwnConnection } from '../database';
import { PeriodicTask, type TaskRegistry } from '../tasks';

/** How often a broken connection is dialled anew. Units: milliseconds. */
const lookEveryMs = 500;
/** How often a silent connection is asked whether it still stands, and how long it may take. Units: milliseconds. */
const heartbeatMs = 5_000;
const answerWithinMs = 3_000;

/** An advisory lock that a connection holds, with others, as long as it stands: a sign of life. */
export interface SessionMark {
  readonly lock: AdvisoryLock;
  /** The second key. */
  readonly key: number;
}

/**
 * Wakes a process when another one notifies it: LISTEN on a connection of its own, which reconnects by itself. A
 * notification may be lost with its connection; whoever is woken looks by itself from time to time, too.
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
      url: databaseUrlOf(dataSource),
      name: channel,
      answerWithinMs,
      prepare: async (client) => {
        client.on('notification', () => this.tell());
        await client.query(`LISTEN ${channel}`);
        if (mark === null) return;
        // Shared: what is left of the connection before keeps nobody waiting.
        await client.query(`SELECT pg_advisory_lock_shared(${advisoryLocks[mark.lock]}, $1)`, [mark.key]);
      },
      // The next look opens another.
      onBroken: () => undefined,
    });
    this.looking = new PeriodicTask({
      name: `${channel}.listen`,
      everyMs: lookEveryMs,
      run: () => this.look().catch(() => this.connection.end()),
    });
  }

  /** Whether the connection stands, as far as is known, and holds its mark. */
  get isOpen(): boolean {
    return this.connection.isOpen;
  }

  /** Begins to listen; resolves after the first attempt, also when the database is away. */
  async start(tasks: TaskRegistry): Promise<void> {
    if (!this.stopped) return;
    this.stopped = false;
    this.looking.start(tasks);
    await this.looking.run();
  }

  /** Ends looking and connection; nobody is woken afterwards. Waits for no database that hangs. */
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
