import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Clock, instantInIndia } from '@market/kernel';
import { lockLedger, saveRecords } from '@market/platform/database';
import { laySamples } from '@market/platform/ingest';
import type { DataSource } from 'typeorm';
import { saveFundHouses } from '../persistence/amc.repository';
import { nfoEntity } from '../persistence/nfo.entity';
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
      await lockLedger(manager, 'nfoLedger', 'sample');
      return laySamples(manager, 'nfos', today, async (laidOn) => {
        await saveFundHouses(manager, 'sample', sampleFundHouses, now);
        // Offers open and close at midnight: states as of a moment before leave the day's own moves to the next tick.
        const asOf = laidOn === null ? now : new Date(instantInIndia(today).getTime() - 1);
        await saveRecords(manager, nfoEntity, { dataSet: 'sample' }, sampleNfos(today, asOf));
      });
    });
  }
}
