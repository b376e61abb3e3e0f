import { EmbeddedPostgres, type RunningPostgres } from '@market/embedded-postgres';

/** The stack's embedded database: one address for as long as the stack runs, also when the server has to start again. */
export class DatabaseKeeper {
  private stopping = false;

  private constructor(
    private readonly dataDir: string,
    private running: RunningPostgres,
    private readonly events: { notice(text: string): void; gaveUp(name: string): void },
  ) {}

  static async open(
    dataDir: string,
    events: { notice(text: string): void; gaveUp(name: string): void },
  ): Promise<DatabaseKeeper> {
    const keeper = new DatabaseKeeper(dataDir, await new EmbeddedPostgres().start({ dataDir }), events);
    keeper.watch();
    return keeper;
  }

  /** Address of the database, password included. */
  get url(): string {
    return this.running.url;
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await this.running.stop();
  }

  private watch(): void {
    void this.running.ended.then(() => this.startAgain());
  }

  private async startAgain(): Promise<void> {
    if (this.stopping) return;
    this.events.notice('the database ended unexpectedly: starting it again');
    try {
      const port = Number(new URL(this.url).port);
      this.running = await new EmbeddedPostgres().start({ dataDir: this.dataDir, port });
    } catch (error) {
      this.events.notice(error instanceof Error ? error.message : String(error));
      this.events.gaveUp('the database');
      return;
    }
    if (this.stopping) {
      await this.running.stop();
      return;
    }
    this.events.notice('the database answers again');
    this.watch();
  }
}
