import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Clock } from '@market/kernel';
import { lockLedger, saveRecords } from '@market/platform/database';
import { laySamples } from '@market/platform/ingest';
import type { DataSource } from 'typeorm';
import { sgbEntity } from '../persistence/sgb.entity';
import { sampleSgbs } from './sample-sgbs';

/** Keeps the sample data set on the current day. What it changes is no news: it announces nothing. */
@Injectable()
export class SampleSgbLoader {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Lays the samples for today; does nothing when they lie there already. @returns whether it did */
  async refresh(): Promise<boolean> {
    const today = this.clock.today();
    return this.dataSource.transaction(async (manager) => {
      await lockLedger(manager, 'sgbLedger', 'sample');
      return laySamples(manager, 'sgbs', today, () =>
        saveRecords(manager, sgbEntity, { dataSet: 'sample' }, sampleSgbs(today, this.clock.now())),
      );
    });
  }
}
