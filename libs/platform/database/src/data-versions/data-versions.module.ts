import { Module } from '@nestjs/common';
import { TasksModule } from '@market/base/tasks';
import { DataVersions } from './data-versions';

/** Provides `DataVersions`. Needs `Clock` from a global module. */
@Module({ imports: [TasksModule], providers: [DataVersions], exports: [DataVersions] })
export class DataVersionsModule {}
