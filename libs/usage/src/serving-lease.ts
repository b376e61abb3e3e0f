import { advisoryLocks, OwnConnection } from '@market/database';
import { PeriodicTask, type TaskRegistry } from '@market/base/tasks';

/** `held`: this process serves; `taken`: another one does; `unknown`: the database does not say. */
export type LeaseState = 'held' | 'taken' | 'unknown';

const lookEveryMs = 500;
/** Time without a heartbeat after which the lease may be lost: see the keep-alives below. Units: milliseconds. */
const freedAfterMs = 10_000;
const answerWithinMs = 1_500;
/** A look that is under way may end. */
const stopWithinMs = 500;

/**
 * The right to be the only API process on a database. It lies with a connection, so it ends with its process, however
 * that ends; who waits for it has it within a second, and who lost its connection asks for it again.
 */
export class ServingLease {
  private readonly connection: OwnConnection;
  private readonly looking = new PeriodicTask({
    name: 'usage.serving-lease',
    everyMs: lookEveryMs,
    run: () => this.ask().catch(() => this.disconnect()),
  });
  private stopped = true;
  private current: LeaseState = 'unknown';
  private wasHeld = false;
  private othersHadIt = false;
  private heldAtMs = 0;

  constructor(
    databaseUrl: string | undefined,
    /** Hears that another process had it, or may have had it, and has it no more. */
    private readonly onTakenOver: () => void = () => undefined,
  ) {
    this.connection = new OwnConnection({
      url: databaseUrl,
      name: 'api serving lease',
      answerWithinMs,
      // A machine that vanishes says no goodbye: the server lets go of its lock after 11 s.
      prepare: (client) =>
        client.query(
          'SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3',
        ),
      onBroken: () => {
        this.current = 'unknown';
      },
    });
  }

  get state(): LeaseState {
    return this.current;
  }

  /** Tells whether the lease was held when the database last replied. */
  get servedLast(): boolean {
    return this.wasHeld;
  }

  /** Begins to ask; resolves after the first answer. */
  async start(tasks: TaskRegistry): Promise<void> {
    if (!this.stopped) return;
    this.stopped = false;
    this.looking.start(tasks);
    await this.looking.run();
  }

  /** Gives it back. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.looking.stop(stopWithinMs);
    await this.disconnect();
  }

  private async ask(): Promise<void> {
    if (this.stopped) return;
    const client = await this.connection.open();
    if (this.current === 'held') {
      await client.query('SELECT 1');
      this.heldAtMs = performance.now();
      return;
    }
    const answer = await client.query<{ held: boolean }>(
      `SELECT pg_try_advisory_lock(${advisoryLocks.apiServing}) AS held`,
    );
    if (!this.connection.isOpen) return;
    if (answer.rows[0]?.held === true) this.hold();
    else this.leave();
  }

  private hold(): void {
    const nowMs = performance.now();
    const mayHaveBeenFree = this.wasHeld && nowMs - this.heldAtMs > freedAfterMs;
    this.wasHeld = true;
    this.current = 'held';
    this.heldAtMs = nowMs;
    if (this.othersHadIt || mayHaveBeenFree) this.onTakenOver();
    this.othersHadIt = false;
  }

  private leave(): void {
    this.wasHeld = false;
    this.current = 'taken';
    this.othersHadIt = true;
  }

  private async disconnect(): Promise<void> {
    this.current = 'unknown';
    await this.connection.end();
  }
}
