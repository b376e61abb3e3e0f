import { Module } from '@nestjs/common';
import { TaskRegistry, TasksModule } from '@market/base/tasks';
import { DataSource } from 'typeorm';
import { SequencerClockwork } from '../sequencer';
import { changeLog } from './change-log';

/** Gives changed records their positions, in the app that writes them. */
@Module({
  imports: [TasksModule],
  providers: [
    {
      provide: SequencerClockwork,
      inject: [DataSource, TaskRegistry],
      useFactory: (dataSource: DataSource, tasks: TaskRegistry) =>
        new SequencerClockwork(dataSource, changeLog, tasks),
    },
  ],
})
export class ChangeSequencingModule {}
