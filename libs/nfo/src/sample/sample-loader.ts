import { Injectable } from '@nestjs/common';
import { addDays, instantInIndia } from '@market/kernel';
import { saveRecords, type Sql } from '@market/database';
import { replaceHistories } from '@market/database/history';
import { type SampleDay, SampleLoader } from '@market/ingest';
import { saveFundHouses } from '../persistence/amc.repository';
import { nfoEntity } from '../persistence/nfo.entity';
import { publishedNfos } from '../persistence/published-nfos';
import { sampleVersions } from './sample-history';
import { sampleFundHouses, sampleNfos } from './sample-nfos';

/** Days since which the sample fund houses are known: longer than any of their offers. */
const housesKnownDays = 400;

/** Keeps the sample offers and fund houses on the present day. */
@Injectable()
export class SampleNfoLoader extends SampleLoader {
  protected readonly samples = 'nfos';
  protected readonly ledger = 'nfoLedger';

  protected async lay(sql: Sql, { today, now, laidOn }: SampleDay): Promise<void> {
    const housesSince = instantInIndia(addDays(today, -housesKnownDays));
    await saveFundHouses(sql, 'sample', sampleFundHouses, { now: housesSince, source: 'amfi' });
    // Offers open and close at midnight: the states are those of the moment before, so that the next tick makes the
    // changes of the day.
    const asOf = laidOn === null ? now : new Date(instantInIndia(today).getTime() - 1);
    const rows = sampleNfos(today, asOf);
    await saveRecords(sql, nfoEntity, { dataSet: 'sample' }, rows);
    const names = new Map(sampleFundHouses.map(({ code, name }) => [code, name]));
    const amcChangedAt = housesSince.toISOString();
    const histories = rows.map((row) =>
      sampleVersions({ ...row, amcName: names.get(row.amcCode) ?? row.amcCode, amcChangedAt }, asOf),
    );
    await replaceHistories(sql, publishedNfos, 'sample', histories, asOf);
  }
}
