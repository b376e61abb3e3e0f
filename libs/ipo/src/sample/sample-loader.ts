import { Injectable } from '@nestjs/common';
import { saveRecords, type Sql } from '@market/database';
import { replaceHistories } from '@market/database/history';
import { type SampleDay, SampleLoader } from '@market/ingest';
import { saveCloses } from '../persistence/close.repository';
import { saveHolidays } from '../persistence/holiday.repository';
import { ipoEntity } from '../persistence/ipo.entity';
import { publishedIpos } from '../persistence/published-ipos';
import { appendReadings } from '../persistence/subscription.repository';
import { sampleCloses } from './sample-closes';
import { presentRow, sampleVersions } from './sample-history';
import { sampleHolidays } from './sample-holidays';
import { booksOf, sampleIpos } from './sample-ipos';

/** Keeps the sample IPOs, their subscription figures and closes, and the sample holidays on the present day. */
@Injectable()
export class SampleIpoLoader extends SampleLoader {
  protected readonly samples = 'ipos';
  protected readonly ledger = 'ipoLedger';

  protected async lay(sql: Sql, { today, now }: SampleDay): Promise<void> {
    const samples = sampleIpos(today, now);
    const histories = samples.map((sample, index) => sampleVersions(sample, index + 1, now));
    await saveRecords(sql, ipoEntity, { dataSet: 'sample' }, histories.map(presentRow));
    await sql.query(`DELETE FROM ipo_subscription_reading WHERE data_set = 'sample'`);
    const readings = samples.flatMap((sample) =>
      booksOf(sample).map((reading) => ({
        ipoId: sample.row.id,
        exchange: sample.row.exchanges[0] ?? 'NSE',
        scope: 'consolidated' as const,
        ...reading,
      })),
    );
    await appendReadings(sql, 'sample', readings, now);
    await sql.query(`DELETE FROM ipo_close WHERE data_set = 'sample'`);
    const closes = samples.flatMap(({ row }) => sampleCloses(row, today));
    await saveCloses(sql, 'sample', closes, now);
    await saveHolidays(sql, 'sample', sampleHolidays(today));
    await replaceHistories(sql, publishedIpos, 'sample', histories, now);
  }
}
