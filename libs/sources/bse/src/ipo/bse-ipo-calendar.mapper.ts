import { ipoIssue } from '@market/contracts';
import { readDay } from '@market/kernel';
import { deliver, mapRows, type MappedRow } from '@market/platform/ingest';
import { otherOffer } from '../other-offer';
import { bseIssue } from './bse-issue.mapper';
import type { BseIpoCalendarWire } from './bse-ipo-calendar.wire';

/** Book-built IPOs of both boards and fixed-price SME issues; every other kind of offer is skipped by its name. */
export function mapBseIpoCalendar(wire: BseIpoCalendarWire): readonly MappedRow[] {
  return mapRows(wire.Table, (row) => {
    const kind = row.IR_flag.trim();
    if (kind !== 'IPO' && kind !== 'FPO') return otherOffer(row);
    return deliver(
      ipoIssue,
      bseIssue(row.IPO_NO, row.Scrip_name, {
        board: kind === 'FPO' ? 'SME' : null,
        openOn: readDay(row.Start_Dt),
        closeOn: readDay(row.End_Dt),
      }),
    );
  });
}
