export { operatorTasksKeptDays, OperatorTaskWorkModule } from './operator-task-work.module';
export { pruneOperatorTasks, type TaskOutcome } from '../operator-task.repository';
export { TaskHandlers, type TaskHandler } from './task-handlers';
export { TaskWorker } from './task-worker';
