import { Module } from '@nestjs/common';
import { TaskRegistry, TasksModule } from '@market/base/tasks';
import { DataSource } from 'typeorm';
import { SequencerClockwork } from '../sequencer';
import { eventLog } from './event-log';

/** Gives events their positions in the log, in the app that writes them. */
@Module({
  imports: [TasksModule],
  providers: [
    {
      provide: SequencerClockwork,
      inject: [DataSource, TaskRegistry],
      useFactory: (dataSource: DataSource, tasks: TaskRegistry) =>
        new SequencerClockwork(dataSource, eventLog, tasks),
    },
  ],
})
export class EventSequencingModule {}
