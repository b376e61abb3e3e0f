import { Injectable } from '@nestjs/common';
import { instantInIndia } from '@market/kernel';
import { saveRecords, type Sql } from '@market/database';
import { layHistories } from '@market/database/history';
import { type SampleDay, SampleLoader } from '@market/ingest';
import { publishedSgbs } from '../persistence/published-sgbs';
import { sgbEntity } from '../persistence/sgb.entity';
import { presentRow, sampleVersions } from './sample-history';
import { addRedemptions } from '../persistence/sgb-ledger.repository';
import { redeemedSgbs, sampleRedemptions } from './sample-sgbs';

/** Keeps the sample tranches on the present day. */
@Injectable()
export class SampleSgbLoader extends SampleLoader {
  protected readonly samples = 'sgbs';
  protected readonly ledger = 'sgbLedger';

  protected async lay(sql: Sql, { today, now }: SampleDay): Promise<void> {
    const histories = redeemedSgbs(today, now).map((row) => sampleVersions(row, now));
    const laid = await layHistories(sql, publishedSgbs, histories, now);
    const rows = laid.map(presentRow);
    await saveRecords(sql, sgbEntity, { dataSet: 'sample' }, rows);
    // SQL text: the days of redemptions move, and they are part of the key.
    await sql.query(`DELETE FROM sgb_redemption WHERE data_set = 'sample' AND sgb_id = ANY($1)`, [
      rows.map(({ id }) => id),
    ]);
    await addRedemptions(sql, 'sample', sampleRedemptions(rows), {
      now: instantInIndia(today),
      replace: true,
    });
  }
}
