import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Clock, type IndianDay } from '@market/kernel';
import { rowOf, saveRecords } from '@market/platform/database';
import type { DataSource } from 'typeorm';
import { lockLedger } from '../persistence/sgb-ledger.repository';
import { sgbTable } from '../persistence/sgb.row';
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
      await lockLedger(manager, 'sample');
      const laid = await rowOf<{ value: IndianDay }>(
        manager,
        `SELECT value FROM service_fact WHERE name = 'sample-sgbs-on'`,
      );
      if (laid?.value === today) return false;
      await saveRecords(manager, sgbTable, 'sample', sampleSgbs(today, this.clock.now()));
      await manager.query(
        `INSERT INTO service_fact (name, value) VALUES ('sample-sgbs-on', $1)
         ON CONFLICT (name) DO UPDATE SET value = EXCLUDED.value`,
        [today],
      );
      return true;
    });
  }
}
