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
