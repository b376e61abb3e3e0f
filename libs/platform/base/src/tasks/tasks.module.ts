import { Module } from '@nestjs/common';
import { TaskRegistry } from './task-registry';

/** Registry of an app's periodic tasks: one for all modules that import this one. */
@Module({ providers: [TaskRegistry], exports: [TaskRegistry] })
export class TasksModule {}
