import { Client } from 'pg';

/** `held`: this process serves; `taken`: another one does; `unknown`: the database does not say. */
export type LeaseState = 'held' | 'taken' | 'unknown';

/** Any number: all API processes of this service use the same one. */
const servingLock = 7_105_264_272;
const lookEveryMs = 500;
const answerWithinMs = 1_500;

/**
 * The right to be the only API process on a database. It lies with a connection, so it ends with its process, however
 * that ends; who waits for it has it within a second, and who lost its connection asks for it again.
 */
export class ServingLease {
  private client: Client | null = null;
  private timer: NodeJS.Timeout | null = null;
  private looking: Promise<void> | null = null;
  private stopped = true;
  private current: LeaseState = 'unknown';
  private wasHeld = false;
  private othersHadIt = false;

  constructor(
    private readonly databaseUrl: string | undefined,
    /** Hears that another process had it, and has it no more. */
    private readonly onTakenOver: () => void = () => undefined,
  ) {}

  get state(): LeaseState {
    return this.current;
  }

  /** Whether it was held last, when the database last said anything. */
  get servedLast(): boolean {
    return this.wasHeld;
  }

  /** Begins to ask; resolves after the first answer. */
  async start(): Promise<void> {
    if (!this.stopped) return;
    this.stopped = false;
    this.timer = setInterval(() => void this.look(), lookEveryMs);
    this.timer.unref();
    await this.look();
  }

  /** Gives it back. */
  async stop(): Promise<void> {
    this.stopped = true;
    if (this.timer !== null) clearInterval(this.timer);
    this.timer = null;
    await this.looking;
    await this.disconnect();
  }

  private look(): Promise<void> {
    this.looking ??= this.ask()
      .catch(() => this.disconnect())
      .finally(() => {
        this.looking = null;
      });
    return this.looking;
  }

  private async ask(): Promise<void> {
    if (this.stopped) return;
    const client = this.client ?? (await this.connect());
    if (this.current === 'held') {
      await client.query('SELECT 1');
      return;
    }
    const answer = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [
      servingLock,
    ]);
    if (this.client !== client) return;
    this.wasHeld = answer.rows[0]?.held === true;
    this.current = this.wasHeld ? 'held' : 'taken';
    if (this.wasHeld && this.othersHadIt) this.onTakenOver();
    this.othersHadIt = !this.wasHeld;
  }

  private async connect(): Promise<Client> {
    const client = new Client({
      ...(this.databaseUrl === undefined ? {} : { connectionString: this.databaseUrl }),
      application_name: 'api serving lease',
      connectionTimeoutMillis: answerWithinMs,
      query_timeout: answerWithinMs,
      keepAlive: true,
    });
    // Without this listener a broken idle connection would end the process.
    client.on('error', () => void this.disconnect(client));
    client.on('end', () => void this.disconnect(client));
    try {
      await client.connect();
      // A machine that vanishes says no goodbye: the server lets go of its lock after 11 s.
      await client.query(
        'SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3',
      );
    } catch (error) {
      await end(client);
      throw error;
    }
    this.client = client;
    return client;
  }

  private async disconnect(lost: Client | null = this.client): Promise<void> {
    if (lost !== this.client) return;
    this.client = null;
    this.current = 'unknown';
    if (lost !== null) await end(lost);
  }
}

/** Says goodbye, but does not wait for a server that no longer answers. */
async function end(client: Client): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, 500);
  });
  await Promise.race([client.end().catch(() => undefined), patience]);
  clearTimeout(timer);
}
