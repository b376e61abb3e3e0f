import type { FactoryProvider } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { Clock } from '@market/kernel';
import { HistoryWriter, type PublishedTable } from '@market/database/history';
import { DataSource } from 'typeorm';
import { ClockJob, clockJobToken } from './clock-job';

/** Makes the job that keeps the histories of published records complete, every half minute. */
export function historyJob(name: string, tables: readonly PublishedTable[]): FactoryProvider<ClockJob> {
  return {
    provide: clockJobToken(name),
    inject: [SchedulerRegistry, DataSource, Clock],
    useFactory: (registry: SchedulerRegistry, dataSource: DataSource, clock: Clock) => {
      const upkeep = new HistoryWriter(dataSource, clock, tables);
      return new ClockJob(registry, { name }, [() => upkeep.run('live'), () => upkeep.run('sample')]);
    },
  };
}
