export { CollectingTasksModule } from './collecting-tasks.module';
