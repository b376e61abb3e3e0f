import { Module, type OnModuleInit } from '@nestjs/common';
import { OperatorTaskWorkModule, TaskHandlers } from '@market/operator-tasks/work';
import { QuarantineAdministration } from '..';
import { QuarantineDecisionTask } from './quarantine-decision-task';
import { SourceRunTask } from './source-run-task';

/** Carries out what operators order about sources and quarantine. Needs `IngestModule`. */
@Module({ imports: [OperatorTaskWorkModule], providers: [SourceRunTask] })
export class CollectingTasksModule implements OnModuleInit {
  constructor(
    private readonly handlers: TaskHandlers,
    private readonly run: SourceRunTask,
    private readonly quarantine: QuarantineAdministration,
  ) {}

  onModuleInit(): void {
    this.handlers.register(this.run);
    for (const decision of ['released', 'discarded'] as const) {
      this.handlers.register(new QuarantineDecisionTask(this.quarantine, decision));
    }
  }
}
