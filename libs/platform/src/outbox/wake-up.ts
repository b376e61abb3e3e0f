import type { DataSource } from 'typeorm';
import { type AdvisoryLock, advisoryLocks, databaseUrlOf, OwnConnection } from '../database';

const reconnectMs = 500;
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
  private timer: NodeJS.Timeout | null = null;
  private looking: Promise<void> | null = null;
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
      onBroken: () => this.lookAgainIn(reconnectMs),
    });
  }

  /** Whether the connection stands, as far as is known, and holds its mark. */
  get isOpen(): boolean {
    return this.connection.isOpen;
  }

  /** Begins to listen; resolves after the first attempt, also when the database is away. */
  async start(): Promise<void> {
    if (!this.stopped) return;
    this.stopped = false;
    await this.keepOpen();
  }

  /** Ends timer and connection; nobody is woken afterwards. Waits for no database that hangs. */
  async stop(): Promise<void> {
    this.stopped = true;
    if (this.timer !== null) clearTimeout(this.timer);
    await this.connection.end();
  }

  /** One look at a time: one from before a stop may still be under way. */
  private keepOpen(): Promise<void> {
    this.looking ??= this.look()
      .catch(() => this.connection.end())
      .finally(() => {
        this.looking = null;
        this.lookAgainIn(this.isOpen ? heartbeatMs : reconnectMs);
      });
    return this.looking;
  }

  private lookAgainIn(durationMs: number): void {
    if (this.timer !== null) clearTimeout(this.timer);
    if (this.stopped) return;
    this.timer = setTimeout(() => void this.keepOpen(), durationMs);
    this.timer.unref();
  }

  private async look(): Promise<void> {
    const stood = this.isOpen;
    const client = await this.connection.open();
    if (stood) await client.query('SELECT 1');
    else this.tell();
  }

  private tell(): void {
    if (!this.stopped) this.wake();
  }
}
