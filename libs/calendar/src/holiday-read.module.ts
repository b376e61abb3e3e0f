import { Module, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  TradingCalendar,
  type StoredRecord,
  StoredRecords,
  tradingHoliday,
  type DataSet,
  type PublishedHoliday,
  TradingHolidays,
} from '@market/contracts';
import { queryRow, MarketReads, queryRows } from '@market/database';
import { type IndianDay, isWeekend } from '@market/kernel';
import { DataSource } from 'typeorm';
import { holidayOn } from './persistence/holiday.repository';

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

/** Finds the holiday that a held-back record is about. */
@Injectable()
export class StoredHolidayRecords extends StoredRecords {
  readonly types = [tradingHoliday];

  constructor(private readonly dataSource: DataSource) {
    super();
  }

  async find(_kind: string, record: unknown): Promise<StoredRecord | null> {
    const { data } = tradingHoliday.schema.safeParse(record);
    const stored = data === undefined ? null : await holidayOn(this.dataSource, data);
    return stored && { ...stored };
  }
}

/** Reads the known holidays of the exchanges. */
@Injectable()
export class StoredHolidays extends TradingHolidays {
  constructor(private readonly reads: MarketReads) {
    super();
  }

  between(
    dataSet: DataSet,
    { from, to }: { readonly from: IndianDay; readonly to: IndianDay },
  ): Promise<readonly PublishedHoliday[]> {
    // SQL text: the table has no entity, because its other statements are batches.
    // Replayed holidays move by whole days, which may lead to a weekend, and an exchange may name such days itself.
    return queryRows<PublishedHoliday>(
      this.reads,
      `SELECT exchange, to_char(holiday_on, 'YYYY-MM-DD') AS "holidayOn", description, changes, changed_at AS "changedAt"
         FROM trading_holiday
        WHERE data_set = $1 AND holiday_on BETWEEN $2 AND $3 AND date_part('isodow', holiday_on) < 6
        ORDER BY holiday_on, exchange DESC`,
      [dataSet, from, to],
    );
  }
}

const adapters = [HolidayCalendar, StoredHolidays, StoredHolidayRecords];

/** Trading days and holidays for other features. Needs the app's `DataSource` and `MarketReads`. */
@Module({ providers: adapters, exports: adapters })
export class HolidayReadModule {}
