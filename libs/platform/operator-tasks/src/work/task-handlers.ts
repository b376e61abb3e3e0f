import { Injectable } from '@nestjs/common';
import type { OperatorTask } from '../operator-task';
import type { TaskOutcome } from '../operator-task.repository';

/** Work of one kind of task. */
export interface TaskHandler {
  readonly kind: string;
  /**
   * Carries a task out. After its process was killed a task is carried out again, with `attempts` above 1: what the
   * first attempt did must not count as an error.
   *
   * Errors: any; a task that fails has the message of the error, of a `DomainError` its public one.
   */
  carryOut(task: OperatorTask): Promise<TaskOutcome>;
}

/** Registry of the handlers by kind of task. Modules register theirs when they start. */
@Injectable()
export class TaskHandlers {
  private readonly handlers = new Map<string, TaskHandler>();

  /** Registers a handler. Errors: `Error` when there are two of one kind. */
  register(handler: TaskHandler): void {
    if (this.handlers.has(handler.kind)) throw new Error(`two handlers of ${handler.kind}`);
    this.handlers.set(handler.kind, handler);
  }

  /** Kinds of tasks that this process carries out. */
  get kinds(): readonly string[] {
    return [...this.handlers.keys()];
  }

  /** Finds the handler of a kind. Errors: `Error` for an unknown kind. */
  of(kind: string): TaskHandler {
    const handler = this.handlers.get(kind);
    if (handler === undefined) throw new Error(`no handler of ${kind}`);
    return handler;
  }
}
