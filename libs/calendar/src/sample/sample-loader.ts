import { Injectable } from '@nestjs/common';
import type { Sql } from '@market/database';
import { type SampleDay, SampleLoader } from '@market/ingest';
import { saveHolidays } from '../persistence/holiday.repository';
import { sampleHolidays } from './sample-holidays';

/** Keeps the sample holidays of the years in which days of samples lie. They do not move. */
@Injectable()
export class SampleHolidayLoader extends SampleLoader {
  protected readonly samples = 'holidays';
  protected readonly ledger = 'holidayLedger';

  protected async lay(sql: Sql, { today }: SampleDay): Promise<void> {
    await saveHolidays(sql, 'sample', sampleHolidays(today));
  }
}
