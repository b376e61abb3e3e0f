import { Injectable } from '@nestjs/common';
import { saveRecords, type Sql } from '@market/database';
import { replaceHistories } from '@market/database/history';
import { type SampleDay, SampleLoader } from '@market/ingest';
import { publishedSgbs } from '../persistence/published-sgbs';
import { sgbEntity } from '../persistence/sgb.entity';
import { sampleVersions } from './sample-history';
import { sampleSgbs } from './sample-sgbs';

/** Keeps the sample tranches on the present day. */
@Injectable()
export class SampleSgbLoader extends SampleLoader {
  protected readonly samples = 'sgbs';
  protected readonly ledger = 'sgbLedger';

  protected async lay(sql: Sql, { today, now }: SampleDay): Promise<void> {
    const rows = sampleSgbs(today, now);
    await saveRecords(sql, sgbEntity, { dataSet: 'sample' }, rows);
    const histories = rows.map((row) => sampleVersions(row, now));
    await replaceHistories(sql, publishedSgbs, 'sample', histories, now);
  }
}
