import { tradingHoliday } from '@market/contracts';
import { readDay, readText } from '@market/kernel';
import { deliver, type MappedRow, mapRows, RowRejected } from '@market/platform/ingest';
import type { NseHolidaysWire } from './nse-holidays.wire';

/** Days on which the equity market is shut. */
export function mapNseHolidays(wire: NseHolidaysWire): readonly MappedRow[] {
  return mapRows(wire.CM, (row) => {
    const holidayOn = readDay(row.tradingDate);
    const description = readText(row.description);
    if (holidayOn === null || description === null) throw new RowRejected('no day or no description');
    return deliver(tradingHoliday, { exchange: 'NSE', holidayOn, description });
  });
}
