import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  type DataSet,
  type PublishedHoliday,
  TradingCalendar,
  TradingHolidays,
  type TradingHolidayRecord,
} from '@market/contracts';
import { type IndianDay, isWeekend } from '@market/kernel';
import { MarketReads, rowOf, rowsOf, type Sql } from '@market/database';
import type { DataSource } from 'typeorm';
import { publishedReading } from './subscription.repository';

/** Instant since which the samples have been the same: they are no news. */
const samplesKnownSince = new Date('2026-01-01T00:00:00+05:30');

/**
 * Writes holidays that are new or have another description.
 *
 * @param now time of the change; absent for samples
 * @returns the number of rows written
 */
export async function saveHolidays(
  sql: Sql,
  dataSet: DataSet,
  holidays: readonly TradingHolidayRecord[],
  now: Date = samplesKnownSince,
): Promise<number> {
  if (holidays.length === 0) return 0;
  const rows = [...new Map(holidays.map((one) => [`${one.exchange}:${one.holidayOn}`, one])).values()];
  // SQL text: a batch in one parameter, which the builder's inserts have no form for.
  const written = await rowsOf(
    sql,
    `INSERT INTO trading_holiday AS known (data_set, exchange, holiday_on, description, changed_at)
     SELECT $1, exchange, "holidayOn", description, $3::timestamptz
       FROM jsonb_to_recordset($2::jsonb) AS row(exchange text, "holidayOn" date, description text)
     ON CONFLICT (data_set, exchange, holiday_on) DO UPDATE
       SET description = EXCLUDED.description, changes = known.changes + 1, changed_at = EXCLUDED.changed_at
      WHERE known.description <> EXCLUDED.description
     RETURNING exchange`,
    [dataSet, JSON.stringify(rows), now],
  );
  return written.length;
}

/** Reads the days of a year on which an exchange is known not to trade. */
export async function holidaysOf(
  sql: Sql,
  dataSet: DataSet,
  exchange: TradingHolidayRecord['exchange'],
  year: number,
): Promise<IndianDay[]> {
  // SQL text: the table has no entity, because its other statements are batches.
  const known = await rowsOf<{ day: IndianDay }>(
    sql,
    `SELECT to_char(holiday_on, 'YYYY-MM-DD') AS day FROM trading_holiday
      WHERE data_set = $1 AND exchange = $2
        AND holiday_on >= make_date($3, 1, 1) AND holiday_on < make_date($3 + 1, 1, 1)`,
    [dataSet, exchange, year],
  );
  return known.map(({ day }) => day);
}

/** Reads the days of a period, both ends included, on which an exchange is known not to trade. */
export async function holidaysBetween(
  sql: Sql,
  dataSet: DataSet,
  from: IndianDay,
  to: IndianDay,
): Promise<ReadonlySet<IndianDay>> {
  // SQL text: the table has no entity, because its other statements are batches.
  const known = await rowsOf<{ day: IndianDay }>(
    sql,
    `SELECT to_char(holiday_on, 'YYYY-MM-DD') AS day FROM trading_holiday
      WHERE data_set = $1 AND holiday_on BETWEEN $2 AND $3`,
    [dataSet, from, to],
  );
  return new Set(known.map(({ day }) => day));
}

/** Reads which of some days are known as holidays of an exchange. */
export async function holidaysAmong(
  sql: Sql,
  dataSet: DataSet,
  days: readonly IndianDay[],
): Promise<ReadonlySet<IndianDay>> {
  // SQL text: the table has no entity, because its other statements are batches.
  const known = await rowsOf<{ day: IndianDay }>(
    sql,
    `SELECT DISTINCT to_char(holiday_on, 'YYYY-MM-DD') AS day FROM trading_holiday
      WHERE data_set = $1 AND holiday_on = ANY($2::date[])`,
    [dataSet, days],
  );
  return new Set(known.map(({ day }) => day));
}

/** Dates the books of IPOs whose bidding days are counted anew, because a day became a holiday or a trading day. */
export async function dateByHolidays(
  sql: Sql,
  dataSet: DataSet,
  days: readonly IndianDay[],
  now: Date,
): Promise<void> {
  const counted = days.filter((day) => !isWeekend(day));
  if (counted.length === 0) return;
  // SQL text: without a published book there is no bidding day to be counted.
  await sql.query(
    `UPDATE ipo SET detail_changed_at = $3
      WHERE data_set = $1 AND EXISTS (SELECT FROM unnest($2::date[]) AS day WHERE day BETWEEN ipo.open_on AND ipo.close_on)
        AND EXISTS (${publishedReading})`,
    [dataSet, counted, now],
  );
}

/**
 * Removes cancelled holidays. Where the other exchange keeps the day, its row goes on with the count of changes of both, so that
 * the count of the day never falls.
 */
export async function removeHolidays(
  sql: Sql,
  dataSet: DataSet,
  exchange: TradingHolidayRecord['exchange'],
  days: readonly IndianDay[],
  now: Date,
): Promise<void> {
  if (days.length === 0) return;
  // SQL text: the table has no entity, because its other statements are batches.
  await sql.query(
    `WITH removed AS (
       DELETE FROM trading_holiday WHERE data_set = $1 AND exchange = $2 AND holiday_on = ANY($3::date[])
       RETURNING holiday_on, changes)
     UPDATE trading_holiday other SET changes = other.changes + removed.changes + 2, changed_at = $4 FROM removed
      WHERE other.data_set = $1 AND other.exchange <> $2 AND other.holiday_on = removed.holiday_on`,
    [dataSet, exchange, days, now],
  );
}

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
      (await rowOf(
        this.dataSource,
        `SELECT FROM trading_holiday WHERE data_set = 'live' AND holiday_on = $1 LIMIT 1`,
        [day],
      )) === null
    );
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
    return rowsOf<PublishedHoliday>(
      this.reads,
      `SELECT exchange, to_char(holiday_on, 'YYYY-MM-DD') AS "holidayOn", description, changes, changed_at AS "changedAt"
         FROM trading_holiday
        WHERE data_set = $1 AND holiday_on BETWEEN $2 AND $3 AND date_part('isodow', holiday_on) < 6
        ORDER BY holiday_on, exchange DESC`,
      [dataSet, from, to],
    );
  }
}
