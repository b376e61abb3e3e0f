import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { type Clock, DomainError } from '@market/kernel';
import { PeriodicTask, type TaskRegistry } from '@market/base/tasks';
import { WakeUp } from '@market/database/outbox';
import type { DataSource } from 'typeorm';
import type { OperatorTask } from '../operator-task';
import { OperatorTaskRepository, type TaskOutcome } from '../operator-task.repository';
import { operatorTaskChannel } from '../operator-tasks';
import type { TaskHandlers } from './task-handlers';
import type { TaskMetrics } from './task-metrics';

/** Interval of the search for tasks without a notification, and of prolonging leases. Units: milliseconds. */
const lookEveryMs = 5_000;
/** Time after which a task of a silent process is begun again. Units: milliseconds. */
const leaseMs = 30_000;
/** Max difference between the clocks of two processes. Units: milliseconds. */
const clockSlackMs = 300_000;
/** Max number of tasks that a process carries out at a time. */
const tasksAtOnce = 4;
/** Max number of times that a task is begun. */
const maxAttempts = 5;

export interface TaskWorkerParts {
  readonly dataSource: DataSource;
  readonly clock: Clock;
  readonly handlers: TaskHandlers;
  readonly tasks: TaskRegistry;
  readonly metrics: TaskMetrics | null;
  /** Tells whether the process has begun to shut down. */
  readonly isEnding: () => boolean;
}

/**
 * Carries out tasks of operators: on notifications of the database, and periodically in case one is lost. Any number
 * of processes may do so, each task is begun by one. A task whose process was killed is begun again when its lease
 * ends, by whichever process looks first; at an orderly shutdown it is given back at once.
 */
@Injectable()
export class TaskWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('operator-tasks');
  private readonly repository = new OperatorTaskRepository();
  private readonly running = new Map<OperatorTask, Promise<void>>();
  private readonly announcements: WakeUp;
  private readonly looking: PeriodicTask;
  private readonly keeping: PeriodicTask;
  private stopped = false;

  constructor(private readonly parts: TaskWorkerParts) {
    this.looking = new PeriodicTask({
      name: 'operator-tasks.look',
      everyMs: lookEveryMs,
      run: () => this.look(),
    });
    this.keeping = new PeriodicTask({
      name: 'operator-tasks.keep',
      everyMs: lookEveryMs,
      run: () => this.keep(),
    });
    this.announcements = new WakeUp(
      parts.dataSource,
      operatorTaskChannel,
      () => void this.looking.runAgain(),
    );
  }

  /** Starts without waiting for the database. */
  onApplicationBootstrap(): void {
    const { tasks } = this.parts;
    this.looking.start(tasks);
    this.keeping.start(tasks);
    void this.announcements.start(tasks);
    void this.looking.run();
  }

  /** Begins nothing more, and waits for what is running: feeds end at once, and their tasks are given back. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    await Promise.all([this.looking.stop(), this.announcements.stop()]);
    await this.atRest();
    await this.keeping.stop();
  }

  /** Resolves when the current tasks have ended. */
  async atRest(): Promise<void> {
    await Promise.all(this.running.values());
  }

  private get isEnding(): boolean {
    return this.stopped || this.parts.isEnding();
  }

  private async look(): Promise<void> {
    const { dataSource, metrics } = this.parts;
    while (!this.isEnding && this.running.size < tasksAtOnce) {
      const task = await this.claim();
      if (task === null) break;
      this.begin(task);
    }
    metrics?.observe(await this.repository.open(dataSource));
  }

  private claim(): Promise<OperatorTask | null> {
    const { dataSource, clock, handlers } = this.parts;
    const now = clock.now();
    const after = (ms: number) => new Date(now.getTime() + ms);
    const times = { now, leaseUntil: after(leaseMs), latestLease: after(leaseMs + clockSlackMs) };
    const own = [...this.running.keys()].map(({ id }) => id);
    return this.repository.claim(dataSource, handlers.kinds, times, own);
  }

  private begin(task: OperatorTask): void {
    const work = this.carryOut(task)
      .catch((error: unknown) => this.log.error(error, `${task.id}: its end could not be written`))
      .finally(() => {
        this.running.delete(task);
        if (!this.isEnding) void this.looking.runAgain();
      });
    this.running.set(task, work);
  }

  private async carryOut(task: OperatorTask): Promise<void> {
    const { dataSource, clock, metrics } = this.parts;
    const outcome = await this.outcomeOf(task);
    if (outcome.state === 'failed' && this.isEnding) {
      await this.repository.giveBack(dataSource, task);
      this.log.log({ event: 'operator-task-given-back', task: task.id, kind: task.kind });
      return;
    }
    const now = clock.now();
    if (!(await this.repository.end(dataSource, task, outcome, now))) {
      this.log.warn({ event: 'operator-task-lost', task: task.id }, 'another process has begun it since');
      return;
    }
    metrics?.count(task, outcome, now);
    this.log.log({ event: 'operator-task', task: task.id, kind: task.kind, ...outcome });
  }

  private async outcomeOf(task: OperatorTask): Promise<TaskOutcome> {
    if (task.attempts > maxAttempts) {
      return { state: 'failed', words: `begun ${maxAttempts} times, and its process ended each time` };
    }
    try {
      return await this.parts.handlers.of(task.kind).carryOut(task);
    } catch (error) {
      if (!(error instanceof DomainError)) this.log.error(error, `${task.id} failed`);
      return { state: 'failed', words: wordsOf(error) };
    }
  }

  private async keep(): Promise<void> {
    if (this.running.size === 0) return;
    const until = new Date(this.parts.clock.nowMs() + leaseMs);
    await this.repository.prolong(this.parts.dataSource, [...this.running.keys()], until);
  }
}

/** Returns the message of an error for the operator. */
function wordsOf(error: unknown): string {
  if (error instanceof DomainError) return error.publicMessage;
  return error instanceof Error ? error.message : String(error);
}
