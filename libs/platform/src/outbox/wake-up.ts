import { Client } from 'pg';
import type { DataSource } from 'typeorm';

const reconnectMs = 500;
/** How often a silent connection is asked whether it still stands, and how long it may take. Units: milliseconds. */
const heartbeatMs = 5_000;
const answerWithinMs = 3_000;

/** An advisory lock that a connection holds, with others, as long as it stands: a sign of life. */
export interface SessionMark {
  readonly space: number;
  readonly key: number;
}

/**
 * Wakes a process when another one notifies it: LISTEN on a connection of its own, which reconnects by itself. A
 * notification may be lost with its connection; whoever is woken looks by itself from time to time, too.
 */
export class WakeUp {
  private client: Client | null = null;
  private timer: NodeJS.Timeout | null = null;
  private opening: Promise<void> | null = null;
  private stopped = true;

  constructor(
    private readonly dataSource: DataSource,
    private readonly channel: string,
    private readonly wake: () => void,
    private readonly mark: SessionMark | null = null,
  ) {}

  /** Whether the connection stands, as far as is known, and holds its mark. */
  get isOpen(): boolean {
    return this.client !== null;
  }

  /** Begins to listen; resolves after the first attempt, also when the database is away. */
  async start(): Promise<void> {
    if (!this.stopped) return;
    this.stopped = false;
    await this.keepOpen();
  }

  /** Ends timer and connection; nobody is woken afterwards. */
  async stop(): Promise<void> {
    this.stopped = true;
    if (this.timer !== null) clearTimeout(this.timer);
    await this.opening;
    const { client } = this;
    this.client = null;
    await end(client);
  }

  private async keepOpen(): Promise<void> {
    this.opening = this.look();
    await this.opening;
    this.lookAgainIn(this.client === null ? reconnectMs : heartbeatMs);
  }

  private lookAgainIn(durationMs: number): void {
    if (this.timer !== null) clearTimeout(this.timer);
    if (this.stopped) return;
    this.timer = setTimeout(() => void this.keepOpen(), durationMs);
    this.timer.unref();
  }

  private async look(): Promise<void> {
    try {
      if (this.client === null) {
        this.client = await this.open();
        this.wake();
      } else {
        await this.client.query('SELECT 1');
      }
    } catch {
      const { client } = this;
      this.client = null;
      await end(client);
    }
  }

  private async open(): Promise<Client> {
    const { options } = this.dataSource;
    const url = 'url' in options ? options.url : undefined;
    const client = new Client({
      ...(url === undefined ? {} : { connectionString: url }),
      application_name: this.channel,
      connectionTimeoutMillis: answerWithinMs,
      query_timeout: answerWithinMs,
    });
    // Without this listener a broken idle connection would end the process.
    client.on('error', () => {
      if (this.client !== client) return;
      this.client = null;
      this.lookAgainIn(reconnectMs);
    });
    client.on('notification', () => {
      if (!this.stopped) this.wake();
    });
    try {
      await client.connect();
      await client.query(`LISTEN ${this.channel}`);
      if (this.mark !== null) {
        // Shared: what is left of the connection before keeps nobody waiting.
        await client.query('SELECT pg_advisory_lock_shared($1, $2)', [this.mark.space, this.mark.key]);
      }
      return client;
    } catch (error) {
      await end(client);
      throw error;
    }
  }
}

/** Says goodbye, but does not wait for a server that no longer answers. */
async function end(client: Client | null): Promise<void> {
  if (client === null) return;
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, reconnectMs);
  });
  await Promise.race([client.end().catch(() => undefined), patience]);
  clearTimeout(timer);
}
