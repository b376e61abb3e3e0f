import { tradingHoliday } from '@market/contracts';
import { readDay, readText } from '@market/kernel';
import { deliver, type MappedRow, mapRows, RowRejected } from '@market/source-kit';
import type { NseHolidaysWire } from './nse-holidays.wire';

/** Maps the days on which the equity market is closed. A list without any was truncated: it is held. */
export function mapNseHolidays(wire: NseHolidaysWire): readonly MappedRow[] {
  if (wire.CM.length === 0)
    return [{ outcome: 'rejected', reason: 'no holiday of the equity market', raw: wire }];
  return mapRows(wire.CM, (row) => {
    const holidayOn = readDay(row.tradingDate);
    const description = readText(row.description);
    if (holidayOn === null || description === null) throw new RowRejected('no day or no description');
    return deliver(tradingHoliday, { exchange: 'NSE', holidayOn, description });
  });
}
