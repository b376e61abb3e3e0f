import { type DynamicModule, Module } from '@nestjs/common';
import { TaskRegistry, TasksModule } from '@market/base/tasks';
import { DataSource } from 'typeorm';
import type { SequencedTable } from './sequenced-table';
import { SequencerClockwork } from './sequencer-clockwork';

/** Gives the rows of a table their positions, in the app that writes them. */
@Module({})
export class SequencingModule {
  static of(table: SequencedTable): DynamicModule {
    const clockwork = {
      provide: SequencerClockwork,
      inject: [DataSource, TaskRegistry],
      useFactory: (dataSource: DataSource, tasks: TaskRegistry) =>
        new SequencerClockwork(dataSource, table, tasks),
    };
    return { module: SequencingModule, imports: [TasksModule], providers: [clockwork] };
  }
}
