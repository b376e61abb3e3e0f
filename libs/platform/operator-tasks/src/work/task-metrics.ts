import type { Metrics } from '@market/base/observability';
import type { OperatorTask } from '../operator-task';
import type { TaskOutcome } from '../operator-task.repository';

/** Metrics of tasks: those that this process ended, and the open ones of all processes. */
export class TaskMetrics {
  private readonly ended;
  private readonly open;
  private readonly durations;

  constructor(metrics: Metrics) {
    this.ended = metrics.counter('operator_tasks_total', 'Tasks of operators that ended, by how.', [
      'kind',
      'state',
    ]);
    this.open = metrics.gauge('operator_tasks_open', 'Open tasks of operators, of all processes.', ['state']);
    this.durations = metrics.histogram(
      'operator_task_duration_seconds',
      'Time from the order of a task to its end.',
      ['kind'],
      [0.1, 0.5, 1, 5, 15, 60, 300, 900],
    );
  }

  count({ kind, createdAt }: OperatorTask, { state }: TaskOutcome, now: Date): void {
    this.ended.inc({ kind, state });
    this.durations.observe({ kind }, Math.max(0, now.getTime() - createdAt.getTime()) / 1000);
  }

  /** Sets the number of open tasks. */
  observe({ waiting, running }: { readonly waiting: number; readonly running: number }): void {
    this.open.set({ state: 'waiting' }, waiting);
    this.open.set({ state: 'running' }, running);
  }
}
