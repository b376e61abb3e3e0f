import { Global, Module } from '@nestjs/common';
import { TaskRegistry } from './task-registry';

/** Gives an app its `TaskRegistry`. */
@Global()
@Module({ providers: [TaskRegistry], exports: [TaskRegistry] })
export class TasksModule {}
