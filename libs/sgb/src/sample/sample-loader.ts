import { Injectable } from '@nestjs/common';
import { saveRecords, type Sql } from '@market/database';
import { type SampleDay, SampleLoader } from '@market/ingest';
import { sgbEntity } from '../persistence/sgb.entity';
import { sampleSgbs } from './sample-sgbs';

/** Keeps the sample tranches on the present day. */
@Injectable()
export class SampleSgbLoader extends SampleLoader {
  protected readonly samples = 'sgbs';
  protected readonly ledger = 'sgbLedger';

  protected lay(sql: Sql, { today, now }: SampleDay): Promise<void> {
    return saveRecords(sql, sgbEntity, { dataSet: 'sample' }, sampleSgbs(today, now));
  }
}
