import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Clock } from '@market/kernel';
import { lockLedger, saveRecords } from '@market/platform/database';
import { laySamples } from '@market/platform/ingest';
import type { DataSource } from 'typeorm';
import { ipoEntity } from '../persistence/ipo.entity';
import { appendReadings } from '../persistence/subscription.repository';
import { sampleIpos } from './sample-ipos';

/** Keeps the sample data set on the current day. What it changes is no news: it announces nothing. */
@Injectable()
export class SampleIpoLoader {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Lays the samples for today; does nothing when they lie there already. @returns whether it did */
  async refresh(): Promise<boolean> {
    const today = this.clock.today();
    return this.dataSource.transaction(async (manager) => {
      await lockLedger(manager, 'ipoLedger', 'sample');
      return laySamples(manager, 'ipos', today, async () => {
        const samples = sampleIpos(today, this.clock.now());
        await saveRecords(
          manager,
          ipoEntity,
          { dataSet: 'sample' },
          samples.map(({ row }) => row),
        );
        await manager.query(`DELETE FROM ipo_subscription_reading WHERE data_set = 'sample'`);
        const readings = samples.flatMap(({ row, book }) =>
          book === null
            ? []
            : [
                {
                  ipoId: row.id,
                  exchange: row.exchanges[0] ?? 'NSE',
                  scope: 'consolidated' as const,
                  ...book,
                },
              ],
        );
        await appendReadings(manager, 'sample', readings, this.clock.now());
      });
    });
  }
}
