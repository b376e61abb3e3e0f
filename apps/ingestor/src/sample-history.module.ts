import { Module } from '@nestjs/common';
import { IpoDirectory } from '@market/contracts';
import { clockJob } from '@market/ingest';
import { Clock } from '@market/kernel';
import { DataSource } from 'typeorm';
import { BindingsModule } from './bindings.module';
import { SampleHistory } from './sample-history';

/** Gives the sample events their past as soon as the samples are loaded. */
@Module({
  imports: [BindingsModule],
  providers: [
    {
      provide: SampleHistory,
      inject: [DataSource, Clock, IpoDirectory],
      useFactory: (dataSource: DataSource, clock: Clock, ipos: IpoDirectory) =>
        new SampleHistory(dataSource, clock, ipos),
    },
    clockJob(
      { name: 'samples.history', cron: '5,35 * * * * *', inject: [SampleHistory] },
      (history: SampleHistory) => [() => history.lay()],
    ),
  ],
})
export class SampleHistoryModule {}
