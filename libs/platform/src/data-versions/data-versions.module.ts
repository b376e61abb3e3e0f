import { Module } from '@nestjs/common';
import { TasksModule } from '../tasks';
import { DataVersions } from './data-versions';

/** Knows which data the database has. Needs `Clock` from a global module. */
@Module({ imports: [TasksModule], providers: [DataVersions], exports: [DataVersions] })
export class DataVersionsModule {}
