import type { OperatorTask } from '@market/operator-tasks';
import type { TaskHandler, TaskOutcome } from '@market/operator-tasks/work';
import { z } from 'zod';
import { describeDecision, type QuarantineAdministration } from '..';

const orders = z.object({
  entryId: z.int().positive(),
  subject: z.string().nullable(),
  note: z.string().nullable(),
});

/** Applies an operator's decision on a quarantine entry, as `quarantine release` and `quarantine discard` do. */
export class QuarantineDecisionTask implements TaskHandler {
  readonly kind: string;

  constructor(
    private readonly quarantine: QuarantineAdministration,
    private readonly decision: 'released' | 'discarded',
  ) {
    this.kind = decision === 'released' ? 'quarantine.release' : 'quarantine.discard';
  }

  async carryOut({ arguments: given, attempts, createdAt, userId }: OperatorTask): Promise<TaskOutcome> {
    const { entryId, subject, note } = orders.parse(given);
    const { quarantine: desk, decision } = this;
    // The process of an earlier attempt may have ended between the decision and the end of its task.
    const isDecided = attempts > 1 && (await desk.isDecided(entryId, decision, createdAt));
    if (isDecided) return { state: 'done', words: describeDecision(entryId, decision) };
    const actor = `user:${userId}` as const;
    if (decision === 'discarded') {
      await desk.discard(entryId, actor, note ?? undefined);
      return { state: 'done', words: describeDecision(entryId, decision) };
    }
    const run = await desk.release(entryId, subject ?? undefined, actor, note ?? undefined);
    return { state: 'done', words: describeDecision(entryId, decision, run) };
  }
}
