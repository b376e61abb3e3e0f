import { Injectable } from '@nestjs/common';
import { tradingHoliday, type TradingHolidayRecord } from '@market/contracts';
import { type IntakeBatch, type IntakeOutcome, RecordIntake } from '@market/platform/ingest';
import type { EntityManager } from 'typeorm';
import { saveHolidays } from '../persistence/holiday.repository';

/** Takes the exchanges' trading holidays. */
@Injectable()
export class HolidayIntake extends RecordIntake<TradingHolidayRecord> {
  readonly type = tradingHoliday;

  async take(manager: EntityManager, { rows }: IntakeBatch<TradingHolidayRecord>): Promise<IntakeOutcome> {
    const accepted = await saveHolidays(
      manager,
      rows.map(({ record }) => record),
    );
    return { accepted, unchanged: rows.length - accepted, events: 0, doubts: [] };
  }
}
