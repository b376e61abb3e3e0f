import { advisoryLocks, OwnConnection } from '@market/database';
import { PeriodicTask, type TaskRegistry } from '@market/base/tasks';

/** `held`: this process serves; `taken`: another one does; `unknown`: the database does not reply. */
export type LeaseState = 'held' | 'taken' | 'unknown';

const lookEveryMs = 500;
/**
 * Time without a heartbeat after which another process may have had the lease; see the keep-alives below. Units:
 * milliseconds.
 */
const freedAfterMs = 10_000;
const answerWithinMs = 1_500;
/** Max wait for a running check at the stop. Units: milliseconds. */
const stopWithinMs = 500;

/**
 * Lease of the only API process on a database: an advisory lock of one session, so it ends with the process in any
 * case. A waiting process gets it within a second, and a process that lost its connection requests it again.
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
    /** Called when this process gets the lease after another process had it, or may have had it. */
    private readonly onTakenOver: () => void = () => undefined,
  ) {
    this.connection = new OwnConnection({
      url: databaseUrl,
      name: 'api serving lease',
      answerWithinMs,
      // A machine that vanishes closes no connection: with these keep-alives the server releases the lock after 11 s.
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

  /** Starts to request the lease; resolves after the first attempt. */
  async start(tasks: TaskRegistry): Promise<void> {
    if (!this.stopped) return;
    this.stopped = false;
    this.looking.start(tasks);
    await this.looking.run();
  }

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
