import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Clock, type IndianDay, instantInIndia } from '@market/kernel';
import { rowOf, saveRecords } from '@market/platform/database';
import type { DataSource } from 'typeorm';
import { saveFundHouses } from '../persistence/amc.repository';
import { lockLedger } from '../persistence/nfo-ledger.repository';
import { nfoTable } from '../persistence/nfo.row';
import { sampleFundHouses, sampleNfos } from './sample-nfos';

/** Lays the sample offers anew each day: their days move on, their states are set back, nothing is announced. */
@Injectable()
export class SampleNfoLoader {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Lays the samples for today; does nothing when they lie there already. @returns whether it did */
  async refresh(): Promise<boolean> {
    const today = this.clock.today();
    const now = this.clock.now();
    return this.dataSource.transaction(async (manager) => {
      await lockLedger(manager, 'sample');
      const laid = await rowOf<{ value: IndianDay }>(
        manager,
        `SELECT value FROM service_fact WHERE name = 'sample-nfos-on'`,
      );
      if (laid?.value === today) return false;
      await saveFundHouses(manager, 'sample', sampleFundHouses, now);
      // Offers open and close at midnight: states as of a moment before leave the day's own moves to the next tick.
      const asOf = laid === null ? now : new Date(instantInIndia(today).getTime() - 1);
      await saveRecords(manager, nfoTable, 'sample', sampleNfos(today, asOf));
      await manager.query(
        `INSERT INTO service_fact (name, value) VALUES ('sample-nfos-on', $1)
         ON CONFLICT (name) DO UPDATE SET value = EXCLUDED.value`,
        [today],
      );
      return true;
    });
  }
}
