import { Injectable, Module } from '@nestjs/common';
import { Clock, DomainError, newId } from '@market/kernel';
import type { Sql } from '@market/database';
import { AuditLog, AuditModule } from '@market/database/audit';
import type { OperatorTask, TaskOrder } from './operator-task';
import { OperatorTaskRepository } from './operator-task.repository';

/** Channel on which ingestors hear of new tasks. */
export const operatorTaskChannel = 'operator_task';

/** Tries to find a task beside one that ends at the same moment. */
const tries = 3;

/**
 * Tasks of operators, written by the process that serves the dashboard, which has no way to a source. An ingestor
 * carries them out (`@market/operator-tasks/work`).
 */
@Injectable()
export class OperatorTasks {
  private readonly tasks = new OperatorTaskRepository();

  constructor(
    private readonly clock: Clock,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Adds a task, with its entry in the audit log. If the same order is open already, it is returned instead.
   *
   * @param transaction at its commit the ingestors are notified
   *
   * Errors: `DomainError` conflict `TASK_001` when another order on the same subject is open.
   */
  async add(transaction: Sql, order: TaskOrder): Promise<OperatorTask> {
    for (let attempt = 1; attempt <= tries; attempt += 1) {
      const added = await this.tasks.insert(transaction, newId('task'), order, this.clock.now());
      if (added !== null) return this.announced(transaction, added);
      const open = await this.tasks.openOf(transaction, order);
      if (open === null) continue;
      if (!open.isSame) throw isOpen(open);
      const { isSame: _, ...task } = open;
      return task;
    }
    throw new Error(`the open task of ${order.subject} ended ${tries} times while it was looked for`);
  }

  /** Returns a task; null when there is none with the id. */
  find(sql: Sql, id: string): Promise<OperatorTask | null> {
    return this.tasks.byId(sql, id);
  }

  private async announced(transaction: Sql, task: OperatorTask): Promise<OperatorTask> {
    await this.audit.record(transaction, {
      actor: `user:${task.userId}`,
      action: 'task.added',
      subject: task.id,
      accountId: null,
      detail: { kind: task.kind, about: task.subject },
    });
    await transaction.query('SELECT pg_notify($1, $2)', [operatorTaskChannel, '']);
    return task;
  }
}

/** Tasks for the process that takes orders. Needs the app's `Clock`. */
@Module({ imports: [AuditModule], providers: [OperatorTasks], exports: [OperatorTasks] })
export class OperatorTasksModule {}

function isOpen({ kind, subject }: OperatorTask): DomainError {
  return new DomainError({
    kind: 'conflict',
    code: 'TASK_001',
    publicMessage: `another task on ${subject} is not finished: ${kind}`,
  });
}
