import { Injectable } from '@nestjs/common';
import type { OperatorTask } from '@market/operator-tasks';
import type { TaskHandler, TaskOutcome } from '@market/operator-tasks/work';
import { z } from 'zod';
import { describeRun, FeedRunner } from '..';

const orders = z.object({ feedId: z.string() });

/** Runs a feed once, as `source run` does. A run that did not go well fails the task. */
@Injectable()
export class SourceRunTask implements TaskHandler {
  readonly kind = 'source.run';

  constructor(private readonly runner: FeedRunner) {}

  async carryOut(task: OperatorTask): Promise<TaskOutcome> {
    const { feedId } = orders.parse(task.arguments);
    const report = await this.runner.run(feedId);
    if (report === null) throw new Error(`${feedId}: a run without a slot was refused`);
    return { state: report.status === 'ok' ? 'done' : 'failed', words: describeRun(report) };
  }
}
