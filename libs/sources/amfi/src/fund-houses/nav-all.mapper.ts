import { amc } from '@market/contracts';
import { addDays, readDay, readText } from '@market/kernel';
import { deliver, type MapContext, type MappedRow, mapRows, RowRejected, skip } from '@market/source-kit';
import type { NavAllWire } from './nav-all.wire';
import { numbered } from './numbered-fund-houses';

/**
 * Age of the newest value from which a fund house is gone: the file keeps dead schemes with the day of their last
 * value. Units: days.
 */
const aliveForDays = 365;

/**
 * Maps each fund house with a value of the last year to a record, with AMFI's number where it is known. Lines that were
 * not understood go to quarantine.
 */
export function mapNavAll({ houses, untold }: NavAllWire, { today }: MapContext): readonly MappedRow[] {
  const records = mapRows(houses, ({ name: spelled, days }) => {
    const name = readText(spelled);
    if (name === null) throw new RowRejected('a fund house without a name');
    const newest =
      days
        .map((day) => readDay(day) ?? '')
        .sort()
        .at(-1) ?? '';
    if (newest < addDays(today, -aliveForDays)) return skip('no value of the last year');
    return deliver(amc, { mfId: numbered(name)?.mfId ?? null, name });
  });
  const others = mapRows(untold, (line) => {
    throw new RowRejected(`neither a scheme nor a fund house: ${line.slice(0, 60)}`);
  });
  return [...records, ...others];
}
