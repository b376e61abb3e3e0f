import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Clock } from '@market/kernel';
import { saveRecords } from '@market/platform/database';
import { laySamples } from '@market/platform/ingest';
import type { DataSource } from 'typeorm';
import { offerEntity } from '../persistence/offer.entity';
import { lockOffers } from '../persistence/offer-ledger.repository';
import { sampleKinds, sampleOffers } from './sample-offers';

/** Keeps the sample data set on the current day. States follow from the days: nothing is announced. */
@Injectable()
export class SampleOfferLoader {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Lays the samples for today; does nothing when they lie there already. @returns whether it did */
  async refresh(): Promise<boolean> {
    const today = this.clock.today();
    return this.dataSource.transaction(async (manager) => {
      for (const kind of sampleKinds) await lockOffers(manager, { dataSet: 'sample', kind });
      return laySamples(manager, 'corporate-actions', today, async () => {
        for (const kind of sampleKinds) {
          await saveRecords(manager, offerEntity, { dataSet: 'sample', kind }, sampleOffers(kind, today));
        }
      });
    });
  }
}
