import { Injectable } from '@nestjs/common';
import { saveRecords, type Sql } from '@market/database';
import { layHistories } from '@market/database/history';
import { type SampleDay, SampleLoader } from '@market/ingest';
import { saveCloses } from '../persistence/close.repository';
import { ipoEntity } from '../persistence/ipo.entity';
import { publishedIpos } from '../persistence/published-ipos';
import { appendReadings } from '../persistence/subscription.repository';
import { sampleCloses } from './sample-closes';
import { presentRow, sampleVersions } from './sample-history';
import { booksOf, sampleIpos } from './sample-ipos';

/** Keeps the sample IPOs, their subscription figures and closes on the present day. */
@Injectable()
export class SampleIpoLoader extends SampleLoader {
  protected readonly samples = 'ipos';
  protected readonly ledger = 'ipoLedger';

  protected async lay(sql: Sql, { today, now, laidOn }: SampleDay): Promise<void> {
    const samples = sampleIpos(today, now);
    const histories = samples.map((sample, index) => sampleVersions(sample, index + 1, now));
    const laid = await layHistories(sql, publishedIpos, histories, now);
    // The subscription of an issue that moved to another day has moved with it.
    const moved = laidOn === null ? {} : { detailChangedAt: now };
    const rows = laid.map((versions) => ({ ...presentRow(versions), ...moved }));
    await saveRecords(sql, ipoEntity, { dataSet: 'sample' }, rows);
    const ids = rows.map(({ id }) => id);
    await sql.query(`DELETE FROM ipo_subscription_reading WHERE data_set = 'sample' AND ipo_id = ANY($1)`, [
      ids,
    ]);
    const readings = samples
      .filter(({ row }) => ids.includes(row.id))
      .flatMap((sample) =>
        booksOf(sample).map((reading) => ({
          ipoId: sample.row.id,
          exchange: sample.row.exchanges[0] ?? 'NSE',
          scope: 'consolidated' as const,
          receivedAt: reading.readAt,
          ...reading,
        })),
      );
    await appendReadings(sql, 'sample', readings, now);
    await sql.query(`DELETE FROM ipo_close WHERE data_set = 'sample'`);
    const closes = samples.flatMap(({ row }) => sampleCloses(row, today));
    await saveCloses(sql, 'sample', closes, now);
  }
}
