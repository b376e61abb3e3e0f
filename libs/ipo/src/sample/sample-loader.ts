import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Clock, type IndianDay } from '@market/kernel';
import { rowOf, saveRecords } from '@market/platform/database';
import type { DataSource } from 'typeorm';
import { lockLedger } from '../persistence/ipo-ledger.repository';
import { ipoTable } from '../persistence/ipo.row';
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
      await lockLedger(manager, 'sample');
      const laid = await rowOf<{ value: IndianDay }>(
        manager,
        `SELECT value FROM service_fact WHERE name = 'sample-ipos-on'`,
      );
      if (laid?.value === today) return false;
      const samples = sampleIpos(today, this.clock.now());
      await saveRecords(
        manager,
        ipoTable,
        'sample',
        samples.map(({ row }) => row),
      );
      await manager.query(`DELETE FROM ipo_subscription_reading WHERE data_set = 'sample'`);
      const readings = samples.flatMap(({ row, book }) =>
        book === null
          ? []
          : [{ ipoId: row.id, exchange: row.exchanges[0] ?? 'NSE', scope: 'consolidated' as const, ...book }],
      );
      await appendReadings(manager, 'sample', readings, this.clock.now());
      await manager.query(
        `INSERT INTO service_fact (name, value) VALUES ('sample-ipos-on', $1)
         ON CONFLICT (name) DO UPDATE SET value = EXCLUDED.value`,
        [today],
      );
      return true;
    });
  }
}
