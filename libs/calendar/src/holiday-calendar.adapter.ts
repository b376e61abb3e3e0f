import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { TradingCalendar } from '@market/contracts';
import { queryRow } from '@market/database';
import { type IndianDay, isWeekend } from '@market/kernel';
import type { DataSource } from 'typeorm';

/** Trading days of the exchanges: Monday to Friday without their holidays. */
@Injectable()
export class HolidayCalendar extends TradingCalendar {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {
    super();
  }

  async isTradingDay(day: IndianDay): Promise<boolean> {
    if (isWeekend(day)) return false;
    // SQL text: the table has no entity, because its other statements are batches.
    return (
      (await queryRow(
        this.dataSource,
        `SELECT FROM trading_holiday WHERE data_set = 'live' AND holiday_on = $1 LIMIT 1`,
        [day],
      )) === null
    );
  }
}
