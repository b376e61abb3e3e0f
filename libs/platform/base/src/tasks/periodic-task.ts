import { Logger } from '@nestjs/common';
import type { SchedulerRegistry } from '@nestjs/schedule';
import { inTime } from '@market/kernel';

export interface PeriodicTaskOptions {
  /** Unique name in the registry, also logged, for example `usage.write`. */
  readonly name: string;
  /** Units: milliseconds. */
  readonly everyMs: number;
  readonly run: () => Promise<unknown>;
  /** Called with the error of a failed run; the next one tries again. Default: the error is logged. */
  readonly onFailure?: (error: unknown) => void;
}

/**
 * Task that runs at an interval in a `SchedulerRegistry`, and on request. Runs never overlap. The interval does not
 * keep the process alive. `@Interval` of Nest knows no overlap and no run on request, and ends before the last requests do.
 * Deadlines, back-offs and timers of one due thing are no periodic tasks.
 */
export class PeriodicTask {
  private running: Promise<void> | null = null;
  private isAskedAgain = false;
  private registry: SchedulerRegistry | null = null;

  constructor(private readonly options: PeriodicTaskOptions) {}

  /** Tells whether a run is in progress. */
  get isRunning(): boolean {
    return this.running !== null;
  }

  /** Registers the interval. Its first run comes after `everyMs`. A second call changes nothing. */
  start(registry: SchedulerRegistry): void {
    if (this.registry !== null) return;
    const { name, everyMs } = this.options;
    const timer = setInterval(() => void this.run(), everyMs);
    timer.unref();
    registry.addInterval(name, timer);
    this.registry = registry;
  }

  /** Runs now, or joins the current run. Never rejects. */
  run(): Promise<void> {
    this.running ??= this.runWhileAsked();
    return this.running;
  }

  /**
   * Runs now, or once more after the current run, which may have begun too early to see the reason of the call. Never
   * rejects.
   */
  runAgain(): Promise<void> {
    this.isAskedAgain = this.running !== null;
    return this.run();
  }

  /**
   * Ends the interval at once, and waits for the current run. `run` still works afterwards, for a last one.
   *
   * @param withinMs max wait for a run; default: until it ends. Units: milliseconds
   */
  async stop(withinMs?: number): Promise<void> {
    this.isAskedAgain = false;
    this.endInterval();
    if (this.running === null) return;
    await (withinMs === undefined ? this.running : inTime(withinMs, this.running, () => undefined));
  }

  private endInterval(): void {
    const { name } = this.options;
    // A `ScheduleModule` that shuts down has removed its intervals already.
    if (this.registry?.doesExist('interval', name) === true) this.registry.deleteInterval(name);
    this.registry = null;
  }

  private async runWhileAsked(): Promise<void> {
    try {
      do {
        this.isAskedAgain = false;
        await this.attempt();
      } while (this.isAskedAgain);
    } finally {
      // In the same step as the last check of `isAskedAgain`: a later call begins a new run.
      this.running = null;
    }
  }

  /** Runs once. A failed run is not repeated at once: the interval tries again. */
  private async attempt(): Promise<void> {
    try {
      await this.options.run();
    } catch (error) {
      this.isAskedAgain = false;
      this.report(error);
    }
  }

  private report(error: unknown): void {
    const { name, onFailure } = this.options;
    if (onFailure !== undefined) {
      onFailure(error);
      return;
    }
    const reason = error instanceof Error ? error.message : String(error);
    new Logger('tasks').warn({ event: 'task-failed', task: name, reason }, 'will try again');
  }
}
