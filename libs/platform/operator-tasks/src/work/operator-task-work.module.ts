import { Module } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { Clock } from '@market/kernel';
import { Metrics } from '@market/base/observability';
import { Readiness } from '@market/base/readiness';
import { TaskRegistry, TasksModule } from '@market/base/tasks';
import { DataSource } from 'typeorm';
import { TaskHandlers } from './task-handlers';
import { TaskMetrics } from './task-metrics';
import { TaskWorker } from './task-worker';

/** Time for which an ended task can be read. Units: days. */
export const operatorTasksKeptDays = 90;

/**
 * Carries out tasks of operators, for the app that reaches sources. Modules that import it register their handlers in
 * `TaskHandlers`. Needs the app's `Clock` and `DataSource`.
 */
@Module({
  imports: [TasksModule],
  providers: [
    TaskHandlers,
    {
      provide: TaskWorker,
      inject: [DataSource, Clock, TaskHandlers, TaskRegistry, ModuleRef, { token: Metrics, optional: true }],
      useFactory: (
        dataSource: DataSource,
        clock: Clock,
        handlers: TaskHandlers,
        tasks: TaskRegistry,
        modules: ModuleRef,
        metrics: Metrics | undefined,
      ) =>
        new TaskWorker({
          dataSource,
          clock,
          handlers,
          tasks,
          metrics: metrics === undefined ? null : new TaskMetrics(metrics),
          isEnding: () => modules.get(Readiness, { strict: false }).isEnding,
        }),
    },
  ],
  exports: [TaskHandlers],
})
export class OperatorTaskWorkModule {}
