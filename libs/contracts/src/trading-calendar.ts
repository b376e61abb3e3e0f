import type { IndianDay } from '@market/kernel';
import type { DataSet } from './data-set';
import { z } from 'zod';
import { dayField, nameField } from './fields';
import type { RecordType } from './record-type';

/** Weekday on which an exchange's equity market does not trade. */
const tradingHolidaySchema = z.object({
  exchange: z.enum(['NSE', 'BSE']),
  holidayOn: dayField,
  description: nameField,
});

export type TradingHolidayRecord = z.infer<typeof tradingHolidaySchema>;

export const tradingHoliday: RecordType<TradingHolidayRecord> = {
  kind: 'trading-holiday',
  schema: tradingHolidaySchema,
  keyOf: (record) => `${record.exchange}:${record.holidayOn}`,
};

/** Trading days of the exchanges. Implemented by the `calendar` feature from the holidays that sources deliver. */
export abstract class TradingCalendar {
  /** Tells whether the exchanges trade on a day: not on Saturdays, Sundays and known holidays. */
  abstract isTradingDay(day: IndianDay): Promise<boolean>;
}

/** Published holiday of an exchange, and when it changed. */
export interface PublishedHoliday extends TradingHolidayRecord {
  /** Number of changes since it was first seen. */
  readonly changes: number;
  /** Time of the last change, or of the first sight. */
  readonly changedAt: Date;
}

/** Known holidays of the exchanges, for other features. Implemented by the `calendar` feature. */
export abstract class TradingHolidays {
  /** Returns the holidays of a period, both ends included, that are no days of a weekend: by day, of one day NSE first. */
  abstract between(
    dataSet: DataSet,
    period: { readonly from: IndianDay; readonly to: IndianDay },
  ): Promise<readonly PublishedHoliday[]>;
}
