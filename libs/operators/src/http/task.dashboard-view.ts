import { z } from 'zod';
import { instantView } from '@market/http-lists';
import type { OperatorTask } from '@market/operator-tasks';

export const taskView = z
  .object({
    id: z.string(),
    kind: z.string(),
    state: z.enum(['waiting', 'running', 'done', 'failed']),
    words: z
      .string()
      .nullable()
      .meta({ description: 'Result or error, as the command line says it; null until it has ended.' }),
    createdAt: instantView,
    endedAt: instantView.nullable(),
  })
  .meta({ id: 'OperatorTask' });

export type TaskView = z.infer<typeof taskView>;

/** Task that was given to the ingestors. */
export const givenTaskView = z.object({ taskId: z.string() }).meta({ id: 'GivenTask' });

export type GivenTaskView = z.infer<typeof givenTaskView>;

export function presentTask({ id, kind, state, words, createdAt, endedAt }: OperatorTask): TaskView {
  return {
    id,
    kind,
    state,
    words,
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}

/** Ended task, for the description of the dashboard's API. */
export const exampleTask: TaskView = {
  id: 'task_5d3c8a1f0b7e4926ac51f08e93d1b2c4',
  kind: 'source.run',
  state: 'done',
  words: 'nse.ipo-current: ok; 12 fetched, 1 accepted, 11 unchanged, 0 quarantined, 1 events',
  createdAt: '2026-11-27T04:30:00.000Z',
  endedAt: '2026-11-27T04:30:04.000Z',
};
