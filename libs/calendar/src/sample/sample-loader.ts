import { Injectable } from '@nestjs/common';
import type { Sql } from '@market/database';
import { type SampleDay, SampleLoader } from '@market/ingest';
import { saveHolidays } from '../persistence/holiday.repository';
import { knownHolidays, type TradingHolidayRecord, yearsOfSamples } from '@market/contracts';
import type { IndianDay } from '@market/kernel';

/** Keeps the sample holidays of the years in which days of samples lie. They do not move. */
@Injectable()
export class SampleHolidayLoader extends SampleLoader {
  protected readonly samples = 'holidays';
  protected readonly ledger = 'holidayLedger';

  protected async lay(sql: Sql, { today }: SampleDay): Promise<void> {
    await saveHolidays(sql, 'sample', sampleHolidays(today));
  }
}

/** Makes the sample holidays of both exchanges for the years in which days of samples lie. */
function sampleHolidays(today: IndianDay): TradingHolidayRecord[] {
  return yearsOfSamples(today)
    .flatMap(knownHolidays)
    .flatMap(({ day, description }) =>
      (['NSE', 'BSE'] as const).map((exchange) => ({ exchange, holidayOn: day, description })),
    );
}
