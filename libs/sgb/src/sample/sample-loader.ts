import { Injectable } from '@nestjs/common';
import { instantInIndia } from '@market/kernel';
import { saveRecords, type Sql } from '@market/database';
import { replaceHistories } from '@market/database/history';
import { type SampleDay, SampleLoader } from '@market/ingest';
import { publishedSgbs } from '../persistence/published-sgbs';
import { sgbEntity } from '../persistence/sgb.entity';
import { presentRow, sampleVersions } from './sample-history';
import { saveRedemptions } from '../persistence/sgb-ledger.repository';
import { redeemedSgbs, sampleRedemptions } from './sample-sgbs';

/** Keeps the sample tranches on the present day. */
@Injectable()
export class SampleSgbLoader extends SampleLoader {
  protected readonly samples = 'sgbs';
  protected readonly ledger = 'sgbLedger';

  protected async lay(sql: Sql, { today, now }: SampleDay): Promise<void> {
    const histories = redeemedSgbs(today, now).map((row) => sampleVersions(row, now));
    const rows = histories.map(presentRow);
    await saveRecords(sql, sgbEntity, { dataSet: 'sample' }, rows);
    // SQL text: the days of all redemptions move, and they are part of the key.
    await sql.query(`DELETE FROM sgb_redemption WHERE data_set = 'sample'`);
    await saveRedemptions(sql, 'sample', sampleRedemptions(rows), {
      now: instantInIndia(today),
      replace: true,
      source: 'rbi',
    });
    await replaceHistories(sql, publishedSgbs, 'sample', histories, now);
  }
}
