import { type MapContext, type MappedRow, mapRows } from '@market/source-kit';
import { readBseDay } from '../bse-day';
import { calendarKind, otherOffer, rowOffer } from '../other-offer';
import type { BseIpoCalendarWire } from './bse-ipo-calendar.wire';
import { issueRow } from './bse-issue.mapper';

/** Maps book-built IPOs of both boards and fixed-price SME issues; every other kind of offer is skipped by its name. */
export function mapBseIpoCalendar(
  wire: BseIpoCalendarWire,
  { today }: Pick<MapContext, 'today'>,
): readonly MappedRow[] {
  return mapRows(
    wire.Table,
    (row) => {
      const kind = calendarKind(row);
      if (kind !== 'IPO' && kind !== 'FPO') return otherOffer(row);
      return issueRow(
        {
          ipoNo: row.IPO_NO,
          companyName: row.Scrip_name,
          facts: {
            board: kind === 'FPO' ? 'SME' : null,
            openOn: readBseDay(row.Start_Dt),
            closeOn: readBseDay(row.End_Dt),
          },
        },
        today,
      );
    },
    (row) => rowOffer(calendarKind(row), row),
  );
}
