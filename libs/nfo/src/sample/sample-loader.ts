import { Injectable } from '@nestjs/common';
import { instantInIndia } from '@market/kernel';
import { saveRecords, type Sql } from '@market/database';
import { layHistories } from '@market/database/history';
import { type SampleDay, SampleLoader } from '@market/ingest';
import { saveFundHouses } from '../persistence/amc.repository';
import { nfoEntity } from '../persistence/nfo.entity';
import { publishedNfos } from '../persistence/published-nfos';
import { presentRow, sampleVersions } from './sample-history';
import { housesSince, namedNfos, sampleFundHouses } from './sample-nfos';

/** Keeps the sample offers and fund houses on the present day. */
@Injectable()
export class SampleNfoLoader extends SampleLoader {
  protected readonly samples = 'nfos';
  protected readonly ledger = 'nfoLedger';

  protected async lay(sql: Sql, { today, now, laidOn }: SampleDay): Promise<void> {
    await saveFundHouses(sql, 'sample', sampleFundHouses, { now: housesSince(today), source: 'amfi' });
    // Offers open and close at midnight: the states are those of the moment before, so that the next tick makes the
    // changes of the day.
    const asOf = laidOn === null ? now : new Date(instantInIndia(today).getTime() - 1);
    const histories = namedNfos(today, asOf).map((row) => sampleVersions(row, asOf));
    const laid = await layHistories(sql, publishedNfos, histories, now);
    await saveRecords(sql, nfoEntity, { dataSet: 'sample' }, laid.map(presentRow));
  }
}
