import type { DataSet, TradingHolidayRecord } from '@market/contracts';
import type { IndianDay } from '@market/kernel';
import { queryRow, queryRows, type Sql } from '@market/database';

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
  const written = await queryRows(
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
export async function loadHolidays(
  sql: Sql,
  dataSet: DataSet,
  exchange: TradingHolidayRecord['exchange'],
  year: number,
): Promise<IndianDay[]> {
  // SQL text: the table has no entity, because its other statements are batches.
  const known = await queryRows<{ day: IndianDay }>(
    sql,
    `SELECT to_char(holiday_on, 'YYYY-MM-DD') AS day FROM trading_holiday
      WHERE data_set = $1 AND exchange = $2
        AND holiday_on >= make_date($3, 1, 1) AND holiday_on < make_date($3 + 1, 1, 1)`,
    [dataSet, exchange, year],
  );
  return known.map(({ day }) => day);
}

/** Reads which of some days are known as holidays of an exchange. */
export async function holidaysAmong(
  sql: Sql,
  dataSet: DataSet,
  days: readonly IndianDay[],
): Promise<ReadonlySet<IndianDay>> {
  // SQL text: the table has no entity, because its other statements are batches.
  const known = await queryRows<{ day: IndianDay }>(
    sql,
    `SELECT DISTINCT to_char(holiday_on, 'YYYY-MM-DD') AS day FROM trading_holiday
      WHERE data_set = $1 AND holiday_on = ANY($2::date[])`,
    [dataSet, days],
  );
  return new Set(known.map(({ day }) => day));
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

/** Finds a holiday of an exchange; null without one. */
export function holidayOn(
  sql: Sql,
  { exchange, holidayOn: day }: Pick<TradingHolidayRecord, 'exchange' | 'holidayOn'>,
): Promise<TradingHolidayRecord | null> {
  // SQL text: the table has no entity, because its other statements are batches.
  return queryRow<TradingHolidayRecord>(
    sql,
    `SELECT exchange, to_char(holiday_on, 'YYYY-MM-DD') AS "holidayOn", description FROM trading_holiday
      WHERE data_set = 'live' AND exchange = $1 AND holiday_on = $2`,
    [exchange, day],
  );
}
