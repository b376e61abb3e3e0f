export { PeriodicTask, type PeriodicTaskOptions } from './periodic-task';
export { TaskRegistry } from './task-registry';
export { TasksModule } from './tasks.module';
