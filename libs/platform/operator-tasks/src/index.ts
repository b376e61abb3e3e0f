import type { DatabaseParts } from '@market/database';
import { CreateOperatorTasks1795000006200 } from './migrations/create-operator-tasks-1795000006200';

export type { OperatorTask, OperatorTaskState, TaskArguments, TaskOrder } from './operator-task';
export { OperatorTasks, OperatorTasksModule } from './operator-tasks';

/** Table of the tasks. */
export const operatorTaskParts: DatabaseParts = {
  entities: [],
  migrations: [CreateOperatorTasks1795000006200],
};
