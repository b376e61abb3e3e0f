import { Injectable } from '@nestjs/common';
import { saveRecords, type Sql } from '@market/database';
import { layHistories } from '@market/database/history';
import { type SampleDay, SampleLoader } from '@market/ingest';
import { offerEntity } from '../persistence/offer.entity';
import { lockOffers } from '../persistence/offer-ledger.repository';
import { publishedOffers } from '../persistence/published-offers';
import { presentRow, sampleVersions } from './sample-history';
import { sampleKinds, sampleOffers } from './sample-offers';

/** Keeps the sample offers of all kinds on the present day. */
@Injectable()
export class SampleOfferLoader extends SampleLoader {
  protected readonly samples = 'corporate-actions';
  protected readonly ledger = 'offerLedger';

  protected override async lock(sql: Sql): Promise<void> {
    for (const kind of sampleKinds) await lockOffers(sql, { dataSet: 'sample', kind });
  }

  protected async lay(sql: Sql, { today, now }: SampleDay): Promise<void> {
    for (const kind of sampleKinds) {
      const histories = sampleOffers(kind, today).map((row) => sampleVersions(kind, row, now));
      const laid = await layHistories(sql, publishedOffers(kind), histories, now);
      await saveRecords(sql, offerEntity, { dataSet: 'sample', kind }, laid.map(presentRow));
    }
  }
}
